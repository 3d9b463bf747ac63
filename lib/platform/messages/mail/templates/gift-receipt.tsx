import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Address, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { PaymentRows, type ReceiptDetails } from './payment-rows'

type Props = ReceiptDetails & {
  payer: string
  group: string
  /** The giver's own page: anyone with this address can change the message and ask for the money back. */
  giftUrl: string
  /** Where anyone can verify the payment. */
  receiptUrl: string
}

/** Does not mention what others gave: that is for the group to tell. */
export const giftReceiptMail = (props: Props, frame: MailFrame): Mail => ({
  subject: `Your receipt: ${formatPounds(props.totalPence)} to ${quotedTitle(props.group)}`,
  body: (
    <MailLayout
      frame={frame}
      preview={`Thank you, ${defuseLinks(props.payer)}. Your gift has arrived.`}
      title="Your gift has arrived"
    >
      <Line>
        Thank you, {defuseLinks(props.payer)}. You gave to {quotedTitle(props.group)}.
      </Line>
      <PaymentRows label="Gift" receipt={props} />
      <Action href={props.giftUrl}>Open your gift</Action>
      <Line>
        There you can change your message or ask for the money back, without an account. Keep that link to
        yourself. To show someone that you gave, use this one, which names nobody:{' '}
        <Address href={props.receiptUrl} />
      </Line>
    </MailLayout>
  ),
})
