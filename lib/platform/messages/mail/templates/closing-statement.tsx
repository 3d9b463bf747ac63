import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'

type Props = {
  name: string
  admin: string
  title: string
  thanks: string
  /** Where every pound went, line by line. */
  rows: [string, string][]
  /** Explains the line about recorded payments, if there is one. */
  noted: string
  /** The card fees of all payers. */
  feePence: number
  /** What the recipient has given, minus what came back. */
  ownPence: number
  /** Where members read it; null for former members. */
  url: string | null
}

export const closingStatementMail = (props: Props, frame: MailFrame): Mail => ({
  subject: `${quotedTitle(props.title)} is closed: where every pound went`,
  body: (
    <MailLayout
      frame={frame}
      preview={`${quotedTitle(props.title)} is closed. Thank you.`}
      title="Where every pound went"
    >
      <Line>
        Hello {defuseLinks(props.name)}, {defuseLinks(props.admin)} has closed {quotedTitle(props.title)}.
        Thank you for being part of it.
      </Line>
      {props.thanks ? <Line>{`“${defuseLinks(props.thanks)}”`}</Line> : null}
      <Rows rows={props.rows} />
      {props.noted ? <Line>{props.noted}</Line> : null}
      {props.ownPence > 0 ? <Line>{`Your part of it was ${formatPounds(props.ownPence)}.`}</Line> : null}
      {props.feePence > 0 ? (
        <Line>
          {`Those who paid also paid card fees of ${formatPounds(props.feePence)}. None of that came out of the group’s money.`}
        </Line>
      ) : null}
      {props.url ? <Action href={props.url}>See the closing statement</Action> : null}
    </MailLayout>
  ),
})
