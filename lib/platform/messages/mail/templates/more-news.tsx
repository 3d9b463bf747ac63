import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

export const moreNewsMail = (_: object, frame: MailFrame): Mail => ({
  subject: `There’s more news for you on ${PRODUCT_NAME}`,
  body: (
    <MailLayout frame={frame} preview="More than we mail one by one." title="There’s more news for you">
      <Line>
        A lot has happened in a short time, more than we mail you one by one. Rather than fill your mailbox,
        we’ve kept the rest of it in the app.
      </Line>
      <Action href={`${frame.origin}/notifications`}>See what’s new</Action>
      <Line>
        If you don’t know the people who write to you through us, you can leave their groups, or tell us at{' '}
        {frame.supportEmail}.
      </Line>
    </MailLayout>
  ),
})
