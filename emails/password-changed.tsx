import { PRODUCT_NAME } from '@/lib/product'
import { type Called, called } from './called'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'

export const passwordChangedMail = (reader: Called, head: Letterhead): Mail => ({
  subject: `Your ${PRODUCT_NAME} password was changed`,
  body: (
    <Letter head={head} preview="You’ve been logged out everywhere." title="Your password was changed">
      <Line>
        Hello {called(reader)}, your password has just been changed and you’ve been logged out everywhere.
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
