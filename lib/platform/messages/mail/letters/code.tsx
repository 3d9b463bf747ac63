import { PRODUCT_NAME } from '@/lib/base/product'
import { BigCode, Letter, type Letterhead, Line, type Mail } from './layout'

export const codeMail = ({ code, minutes }: { code: string; minutes: number }, head: Letterhead): Mail => ({
  subject: `${code} is your ${PRODUCT_NAME} code`,
  body: (
    <Letter
      head={head}
      preview={`Your code is ${code}. It’s valid for ${minutes} minutes.`}
      title="Here is your code"
    >
      <Line>Enter it on the page that asked for it:</Line>
      <BigCode>{code}</BigCode>
      <Line>
        It’s valid for {minutes} minutes and works once. Please don’t share it: we’ll never ask for it by
        phone or message. If you didn’t ask for a code, you can ignore this email.
      </Line>
    </Letter>
  ),
})
