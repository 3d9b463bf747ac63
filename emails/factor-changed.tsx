import { type Called, called } from './called'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'

/** `what` is a sentence about the account, such as "A passkey was added to your account." */
export const factorChangedMail = (
  { what, ...reader }: Called & { what: string },
  head: Letterhead,
): Mail => ({
  subject: what.replace(/\.$/, ''),
  body: (
    <Letter head={head} preview={what} title="Your security settings changed">
      <Line>
        Hello {called(reader)}. {what}
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
