import { formatPounds } from '@/lib/money/pence'
import { Letter, type Letterhead, Line, type Mail, Rows } from './layout'
import { titled, unlinked } from './unlinked'

type Props = { payer: string; group: string; amountPence: number }

export const refundMail = ({ payer, group, amountPence }: Props, head: Letterhead): Mail => ({
  subject: `${formatPounds(amountPence)} is on its way back to you`,
  body: (
    <Letter head={head} preview={`A refund from ${titled(group)}.`} title="You’ve been refunded">
      <Line>
        Hello {unlinked(payer)}, an admin of {titled(group)} has refunded you. The money goes back to the card
        you paid with, which takes 5 to 10 days.
      </Line>
      <Rows rows={[['Refund', formatPounds(amountPence)]]} />
    </Letter>
  ),
})
