import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

export const passwordChangedMail = (recipient: Recipient, frame: MailFrame): Mail => ({
  subject: `Your ${PRODUCT_NAME} password was changed`,
  body: (
    <MailLayout frame={frame} preview="You’ve been logged out everywhere." title="Your password was changed">
      <Line>
        Hello {greetingName(recipient)}, your password has just been changed and you’ve been logged out
        everywhere.
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${frame.origin}/forgot-password`}>Set a new password</Action>
    </MailLayout>
  ),
})
