import { formatPounds } from '@/lib/base/money/pence'
import { Action, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'
import { titled } from './unlinked'

type Props = { admin: string; group: string; amountPence: number; url: string }

export const transferMadeMail = ({ admin, group, amountPence, url }: Props, head: MailFrame): Mail => ({
  subject: `${formatPounds(amountPence)} was transferred from ${titled(group)}`,
  body: (
    <MailLayout head={head} preview={`${admin} made a transfer.`} title="A transfer was made">
      <Line>
        {admin} transferred money from {titled(group)} to the connected payout account.
      </Line>
      <Rows rows={[['Amount', formatPounds(amountPence)]]} />
      <Action href={url}>See the transactions</Action>
    </MailLayout>
  ),
})
