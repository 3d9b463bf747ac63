import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { nameOf, type Recipient } from './recipient'

export const passwordChangedMail = (recipient: Recipient, head: Letterhead): Mail => ({
  subject: `Your ${PRODUCT_NAME} password was changed`,
  body: (
    <Letter head={head} preview="You’ve been logged out everywhere." title="Your password was changed">
      <Line>
        Hello {nameOf(recipient)}, your password has just been changed and you’ve been logged out everywhere.
      </Line>
      <Line>If this wasn’t you, please set a new password straight away and write to us.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
