import { quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = { group: string; what: string; url: string }

/** To a group's admins. `what` follows the group's title and a colon: what happened to the money, and what to do. */
export const moneyNeedsYouMail = ({ group, what, url }: Props, frame: MailFrame): Mail => ({
  subject: `The money of ${quotedTitle(group)} needs you`,
  body: (
    <MailLayout frame={frame} preview={`${quotedTitle(group)}: ${what}`} title="A group’s money needs you">
      <Line>{`${quotedTitle(group)}: ${what}`}</Line>
      <Action href={url}>Open the group</Action>
    </MailLayout>
  ),
})
