import { PRODUCT_NAME } from '@/lib/product'
import { type Called, called } from './called'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'

export const sessionsEndedMail = (reader: Called, head: Letterhead): Mail => ({
  subject: `We logged you out of ${PRODUCT_NAME} everywhere`,
  body: (
    <Letter head={head} preview="You can log in again as usual." title="You’ve been logged out everywhere">
      <Line>
        Hello {called(reader)}, to keep your account safe we’ve logged you out on every device. Nothing else
        has changed, and you can log in again as usual.
      </Line>
      <Line>If you didn’t ask us to, or someone might know your password, please set a new one first.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
