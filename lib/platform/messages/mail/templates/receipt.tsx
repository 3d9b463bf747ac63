import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { MailGoalProgress } from './goal-progress'
import { Action, Address, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { PaymentRows, type ReceiptDetails } from './payment-rows'

type Props = ReceiptDetails & {
  payer: string
  group: string
  receiptUrl: string
  /** Where anyone can verify the payment, without signing in. */
  publicUrl: string
  /** Null where the payer is not to know how much was collected. */
  collectedPence: number | null
  goalPence: number
}

export const receiptMail = (props: Props, frame: MailFrame): Mail => ({
  subject: `Your receipt: ${formatPounds(props.totalPence)} to ${quotedTitle(props.group)}`,
  body: (
    <MailLayout
      frame={frame}
      preview={`Thank you, ${defuseLinks(props.payer)}. Your payment has arrived.`}
      title="Your payment has arrived"
    >
      <Line>
        Thank you, {defuseLinks(props.payer)}. You paid into {quotedTitle(props.group)}.
      </Line>
      <PaymentRows label="Contribution" receipt={props} />
      {props.collectedPence === null ? null : (
        <MailGoalProgress collectedPence={props.collectedPence} goalPence={props.goalPence} />
      )}
      <Action href={props.receiptUrl}>Open the receipt</Action>
      <Line>
        To show someone that you’ve paid, send them this link. It shows the amount, the group and the day, and
        names nobody: <Address href={props.publicUrl} />
      </Line>
    </MailLayout>
  ),
})
