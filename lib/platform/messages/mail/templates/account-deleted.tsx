import { PRODUCT_NAME } from '@/lib/base/product'
import { Line, type Mail, type MailFrame, MailLayout } from './layout'
import { nameOf, type Recipient } from './recipient'

export const accountDeletedMail = (recipient: Recipient, head: MailFrame): Mail => ({
  subject: `Your ${PRODUCT_NAME} account was deleted`,
  body: (
    <MailLayout head={head} preview="Your personal data has been erased." title="Your account was deleted">
      <Line>
        Goodbye {nameOf(recipient)}. Your account and personal data have been erased. Payments you made stay
        with their groups, shown as from an anonymous member.
      </Line>
      <Line>If you didn’t ask for this, please write to us.</Line>
    </MailLayout>
  ),
})
