import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { nameOf, type Recipient } from './recipient'

/** `what` is a sentence about the account, such as "A passkey was added to your account." */
export const factorChangedMail = (
  { what, ...recipient }: Recipient & { what: string },
  head: Letterhead,
): Mail => ({
  subject: what.replace(/\.$/, ''),
  body: (
    <Letter head={head} preview={what} title="Your security settings changed">
      <Line>
        Hello {nameOf(recipient)}. {what}
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
