import { PRODUCT_NAME } from '@/lib/base/product'
import { BigCode, Line, type Mail, type MailFrame, MailLayout } from './layout'

export const codeMail = ({ code, minutes }: { code: string; minutes: number }, frame: MailFrame): Mail => ({
  subject: `${code} is your ${PRODUCT_NAME} code`,
  body: (
    <MailLayout
      frame={frame}
      preview={`Your code is ${code}. It’s valid for ${minutes} minutes.`}
      title="Here is your code"
    >
      <Line>Enter it on the page that asked for it:</Line>
      <BigCode>{code}</BigCode>
      <Line>
        It’s valid for {minutes} minutes and works once. Please don’t share it: we’ll never ask for it by
        phone or message. If you didn’t ask for a code, you can ignore this email.
      </Line>
    </MailLayout>
  ),
})
