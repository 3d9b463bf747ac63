import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

/** `what` is a sentence about the account, such as "A passkey was added to your account." */
export const factorChangedMail = (
  { what, ...recipient }: Recipient & { what: string },
  frame: MailFrame,
): Mail => ({
  subject: what.replace(/\.$/, ''),
  body: (
    <MailLayout frame={frame} preview={what} title="Your security settings changed">
      <Line>
        Hello {greetingName(recipient)}. {what}
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${frame.origin}/forgot-password`}>Set a new password</Action>
    </MailLayout>
  ),
})
