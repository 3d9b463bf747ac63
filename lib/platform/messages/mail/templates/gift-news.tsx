import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = { payer: string; group: string; text: string; giftUrl: string }

export const giftNewsMail = ({ payer, group, text, giftUrl }: Props, frame: MailFrame): Mail => ({
  subject: `About your gift to ${quotedTitle(group)}`,
  body: (
    <MailLayout
      frame={frame}
      preview={`News of your gift to ${quotedTitle(group)}.`}
      title="News of your gift"
    >
      <Line>Hello {defuseLinks(payer)},</Line>
      <Line>{defuseLinks(text)}</Line>
      <Action href={giftUrl}>Open your gift</Action>
    </MailLayout>
  ),
})
