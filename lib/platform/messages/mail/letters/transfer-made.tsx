import { formatPounds } from '@/lib/base/money/pence'
import { Action, Letter, type Letterhead, Line, type Mail, Rows } from './layout'
import { titled } from './unlinked'

type Props = { admin: string; group: string; amountPence: number; url: string }

export const transferMadeMail = ({ admin, group, amountPence, url }: Props, head: Letterhead): Mail => ({
  subject: `${formatPounds(amountPence)} was transferred from ${titled(group)}`,
  body: (
    <Letter head={head} preview={`${admin} made a transfer.`} title="A transfer was made">
      <Line>
        {admin} transferred money from {titled(group)} to the connected payout account.
      </Line>
      <Rows rows={[['Amount', formatPounds(amountPence)]]} />
      <Action href={url}>See the transactions</Action>
    </Letter>
  ),
})
