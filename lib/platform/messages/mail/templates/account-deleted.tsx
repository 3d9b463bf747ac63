import { PRODUCT_NAME } from '@/lib/base/product'
import { Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

export const accountDeletedMail = (recipient: Recipient, frame: MailFrame): Mail => ({
  subject: `Your ${PRODUCT_NAME} account was deleted`,
  body: (
    <MailLayout frame={frame} preview="Your personal data has been erased." title="Your account was deleted">
      <Line>
        Goodbye {greetingName(recipient)}. Your account and personal data have been erased. Payments you made
        stay with their groups, shown as from an anonymous member.
      </Line>
      <Line>If you didn’t ask for this, please write to us.</Line>
    </MailLayout>
  ),
})
