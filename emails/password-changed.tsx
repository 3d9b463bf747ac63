import { PRODUCT_NAME } from '@/lib/product'
import { Action, Letter, type Letterhead, Line, type Mail } from './layout'

export const passwordChangedMail = ({ username }: { username: string }, head: Letterhead): Mail => ({
  subject: `Your ${PRODUCT_NAME} password was changed`,
  body: (
    <Letter head={head} preview="You were logged out everywhere." title="Your password was changed">
      <Line>
        Hello {username}, the password of your account was just changed, and you were logged out everywhere.
      </Line>
      <Line>If this was not you, please set a new password at once and write to us.</Line>
      <Action href={`${head.origin}/forgot-password`}>Set a new password</Action>
    </Letter>
  ),
})
