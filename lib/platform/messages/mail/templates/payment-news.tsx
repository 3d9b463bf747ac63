import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

/** `personalUrl` is null for somebody who is no longer on the list. */
type Props = { payer: string; group: string; text: string; personalUrl: string | null }

/** For a payer who cannot log in. */
export const paymentNewsMail = ({ payer, group, text, personalUrl }: Props, frame: MailFrame): Mail => ({
  subject: `About your payment to ${quotedTitle(group)}`,
  body: (
    <MailLayout
      frame={frame}
      preview={`News of your payment to ${quotedTitle(group)}.`}
      title="News of your payment"
    >
      <Line>Hello {defuseLinks(payer)},</Line>
      <Line>{defuseLinks(text)}</Line>
      {personalUrl ? <Action href={personalUrl}>Open your page</Action> : null}
    </MailLayout>
  ),
})
