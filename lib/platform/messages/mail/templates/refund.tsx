import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'

type Props = {
  payer: string
  group: string
  amountPence: number
  /** Their part of a share-out. */
  isPart: boolean
  wasFeePaid: boolean
}

export const refundMail = (
  { payer, group, amountPence, isPart, wasFeePaid }: Props,
  frame: MailFrame,
): Mail => ({
  subject: `${formatPounds(amountPence)} is on its way back to you`,
  body: (
    <MailLayout frame={frame} preview={`A refund from ${quotedTitle(group)}.`} title="You’ve been refunded">
      <Line>
        Hello {defuseLinks(payer)}, an admin of {quotedTitle(group)}{' '}
        {isPart
          ? 'is sharing out money among those who paid. Your part goes back'
          : 'has refunded you. The money goes back'}{' '}
        to the card you paid with, which takes 5 to 10 days.
      </Line>
      <Rows rows={[['Refund', formatPounds(amountPence)]]} />
      {wasFeePaid ? (
        <Line>The processing fee isn’t returned, as our payment provider keeps its charge too.</Line>
      ) : null}
    </MailLayout>
  ),
})
