import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { titled, unlinked } from './unlinked'

type Props = { payer: string; group: string; text: string; giftUrl: string }

export const giftNewsMail = ({ payer, group, text, giftUrl }: Props, head: MailFrame): Mail => ({
  subject: `About your gift to ${titled(group)}`,
  body: (
    <MailLayout head={head} preview={`News of your gift to ${titled(group)}.`} title="News of your gift">
      <Line>Hello {unlinked(payer)},</Line>
      <Line>{unlinked(text)}</Line>
      <Action href={giftUrl}>Open your gift</Action>
    </MailLayout>
  ),
})
