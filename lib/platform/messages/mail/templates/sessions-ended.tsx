import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

export const sessionsEndedMail = (recipient: Recipient, frame: MailFrame): Mail => ({
  subject: `We logged you out of ${PRODUCT_NAME} everywhere`,
  body: (
    <MailLayout
      frame={frame}
      preview="You can log in again as usual."
      title="You’ve been logged out everywhere"
    >
      <Line>
        Hello {greetingName(recipient)}, to keep your account safe we’ve logged you out on every device.
        Nothing else has changed, and you can log in again as usual.
      </Line>
      <Line>If you didn’t ask us to, or someone might know your password, please set a new one first.</Line>
      <Action href={`${frame.origin}/forgot-password`}>Set a new password</Action>
    </MailLayout>
  ),
})
