import { formatPounds } from '@/lib/money/pence'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { titled } from './unlinked'

type Props = { inviter: string; groupTitle: string; goalPence: number; url: string }

export const invitationMail = ({ inviter, groupTitle, goalPence, url }: Props, head: Letterhead): Mail => ({
  subject: `${inviter} invites you to ${titled(groupTitle)}`,
  body: (
    <Letter
      head={head}
      preview={`Together you’re collecting ${formatPounds(goalPence)}.`}
      title="You’re invited"
    >
      <Line>
        {inviter} invites you to the group {titled(groupTitle)}. Together you’re collecting{' '}
        {formatPounds(goalPence)}.
      </Line>
      <Action href={url}>See the invitation</Action>
      <Line>
        The invitation is just for you and valid for 14 days. If you’d rather not join, you can ignore this
        email.
      </Line>
    </Letter>
  ),
})
