import { formatPounds } from '@/lib/base/money/pence'
import { quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'

type Props = { admin: string; group: string; amountPence: number; url: string }

export const transferMadeMail = ({ admin, group, amountPence, url }: Props, frame: MailFrame): Mail => ({
  subject: `${formatPounds(amountPence)} was transferred from ${quotedTitle(group)}`,
  body: (
    <MailLayout frame={frame} preview={`${admin} made a transfer.`} title="A transfer was made">
      <Line>
        {admin} transferred money from {quotedTitle(group)} to the connected payout account.
      </Line>
      <Rows rows={[['Amount', formatPounds(amountPence)]]} />
      <Action href={url}>See the transactions</Action>
    </MailLayout>
  ),
})
