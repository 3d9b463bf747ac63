import { PRODUCT_NAME } from '@/lib/base/product'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

export const resetLinkMail = (
  { url, minutes }: { url: string; minutes: number },
  frame: MailFrame,
): Mail => ({
  subject: `Set a new ${PRODUCT_NAME} password`,
  body: (
    <MailLayout
      frame={frame}
      preview={`Your link is valid for ${minutes} minutes.`}
      title="Set a new password"
    >
      <Line>
        Someone, hopefully you, asked to set a new password for the account with this email address.
      </Line>
      <Action href={url}>Set a new password</Action>
      <Line>
        The link is valid for {minutes} minutes and works once. If you didn’t ask for it, you can ignore this
        email: your password stays the same.
      </Line>
    </MailLayout>
  ),
})
