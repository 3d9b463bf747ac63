import { defuseLinks, quotedTitle } from './defuse-links'
import { Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = {
  payer: string
  group: string
  text: string
  /** False if the payer's bank refused the refund. */
  isTaken: boolean
}

export const paymentReturnedMail = ({ payer, group, text, isTaken }: Props, frame: MailFrame): Mail => ({
  subject: `About your payment to ${quotedTitle(group)}`,
  body: (
    <MailLayout frame={frame} preview={text} title="Your payment didn’t match">
      <Line>Hello {defuseLinks(payer)},</Line>
      <Line>{text}</Line>
      <Line>
        It was meant for {quotedTitle(group)}, and none of it was added there.
        {isTaken ? ' A refund takes 5 to 10 days to reach your account.' : ''} If you still want to pay,
        please start again.
      </Line>
    </MailLayout>
  ),
})
