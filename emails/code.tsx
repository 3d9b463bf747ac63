import { PRODUCT_NAME } from '@/lib/product'
import { BigCode, Letter, type Letterhead, Line, type Mail } from './layout'

export const codeMail = ({ code, minutes }: { code: string; minutes: number }, head: Letterhead): Mail => ({
  subject: `${code} is your ${PRODUCT_NAME} code`,
  body: (
    <Letter
      head={head}
      preview={`Your code is ${code}. It is valid for ${minutes} minutes.`}
      title="Here is your code"
    >
      <Line>Type it on the page that asked for it:</Line>
      <BigCode>{code}</BigCode>
      <Line>
        It is valid for {minutes} minutes and works once. Please do not share it: we never ask for it by phone
        or message. If you did not ask for a code, you can ignore this mail.
      </Line>
    </Letter>
  ),
})
