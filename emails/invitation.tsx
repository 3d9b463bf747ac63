import { formatPounds } from '@/lib/money/pence'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'

type Props = { inviter: string; groupTitle: string; goalPence: number; url: string }

export const invitationMail = ({ inviter, groupTitle, goalPence, url }: Props, head: Letterhead): Mail => ({
  subject: `${inviter} invites you to “${groupTitle}”`,
  body: (
    <Letter head={head} preview={`Together you collect ${formatPounds(goalPence)}.`} title="You are invited">
      <Line>
        {inviter} invites you to the group “{groupTitle}”. Together you collect {formatPounds(goalPence)}.
      </Line>
      <Action href={url}>See the invitation</Action>
      <Line>The invitation is for you alone and valid for 14 days. If you do not want it, do nothing.</Line>
    </Letter>
  ),
})
