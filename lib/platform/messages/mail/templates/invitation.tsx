import { formatPounds } from '@/lib/base/money/pence'
import { quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = {
  inviter: string
  groupTitle: string
  goalPence: number
  url: string
  /** Sent to an address that nobody has verified, perhaps to somebody who does not know us. */
  isToStranger?: boolean
}

export const invitationMail = (
  { inviter, groupTitle, goalPence, url, isToStranger = false }: Props,
  frame: MailFrame,
): Mail => ({
  subject: `${inviter} invites you to ${quotedTitle(groupTitle)}`,
  body: (
    <MailLayout
      frame={frame}
      preview={`Together you’re collecting ${formatPounds(goalPence)}.`}
      title="You’re invited"
    >
      <Line>
        {inviter} invites you to the group {quotedTitle(groupTitle)}. Together you’re collecting{' '}
        {formatPounds(goalPence)}.
      </Line>
      <Action href={url}>See the invitation</Action>
      {isToStranger ? (
        <Line>
          To join, sign up or log in and confirm this address. We got it from {inviter}, will use it only for
          this invitation, and will erase it within 14 days.
        </Line>
      ) : null}
      <Line>
        The invitation is just for you and valid for 14 days. If you’d rather not join, you can ignore this
        email.
      </Line>
    </MailLayout>
  ),
})
