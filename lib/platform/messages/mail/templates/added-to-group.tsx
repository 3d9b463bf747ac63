import { longDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { quotedTitle } from './defuse-links'
import { Action, Address, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'
import { greetingName, type Recipient } from './recipient'

type Props = Recipient & {
  admin: string
  groupTitle: string
  goalPence: number
  /** A day in London, YYYY-MM-DD. */
  deadline: string
  url: string
  /** Where they see and pay their share without logging in. */
  personalUrl: string | null
}

export const addedToGroupMail = (props: Props, frame: MailFrame): Mail => {
  const { admin, groupTitle, goalPence, deadline, url, personalUrl } = props
  return {
    subject: `${admin} added you to ${quotedTitle(groupTitle)}`,
    body: (
      <MailLayout
        frame={frame}
        preview={`Together you’re collecting ${formatPounds(goalPence)}.`}
        title="You’re in a new group"
      >
        <Line>
          Hello {greetingName(props)}, {admin} added you to the group {quotedTitle(groupTitle)}.
        </Line>
        <Rows
          rows={[
            ['Payment goal', formatPounds(goalPence)],
            ['Deadline', longDay(deadline)],
          ]}
        />
        {personalUrl ? <Action href={personalUrl}>See and pay your share</Action> : null}
        {personalUrl ? (
          <Line>You don’t have to log in for that. This link is yours alone: please don’t pass it on.</Line>
        ) : null}
        {personalUrl ? (
          <Line>
            Everything else is in the group. If you’d rather not take part, you can leave it there:{' '}
            <Address href={url} />
          </Line>
        ) : (
          <Action href={url}>Open the group</Action>
        )}
      </MailLayout>
    ),
  }
}
