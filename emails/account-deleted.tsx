import { PRODUCT_NAME } from '@/lib/product'
import { Letter, type Letterhead, Line, type Mail } from './layout'

export const accountDeletedMail = ({ username }: { username: string }, head: Letterhead): Mail => ({
  subject: `Your ${PRODUCT_NAME} account was deleted`,
  body: (
    <Letter head={head} preview="Your personal data was erased." title="Your account was deleted">
      <Line>
        Goodbye {username}. Your account and your personal data were erased. Payments you made stay with their
        groups, as those of an anonymous member.
      </Line>
      <Line>If you did not ask for this, please write to us.</Line>
    </Letter>
  ),
})
