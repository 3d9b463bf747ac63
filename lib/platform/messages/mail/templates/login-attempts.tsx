import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

export const loginAttemptsMail = (recipient: Recipient, frame: MailFrame): Mail => ({
  subject: `Someone is trying to log in to your ${PRODUCT_NAME} account`,
  body: (
    <MailLayout
      frame={frame}
      preview="They used wrong passwords."
      title="Someone is trying to guess your password"
    >
      <Line>
        Hello {greetingName(recipient)}, someone has tried to log in to your account with wrong passwords,
        many times within an hour. We’ve slowed them down, and even with the right password they’d need a code
        that we send only to you.
      </Line>
      <Line>
        You can still log in with any browser you’ve used before. If you use the same password elsewhere, or
        think someone knows it, please set a new one. We’ll write to you about this once a day at most.
      </Line>
      <Action href={`${frame.origin}/forgot-password`}>Set a new password</Action>
    </MailLayout>
  ),
})
