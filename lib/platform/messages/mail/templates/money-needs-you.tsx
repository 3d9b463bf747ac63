import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { titled } from './unlinked'

type Props = { group: string; what: string; url: string }

/** To a group's admins. `what` follows the group's title and a colon: what happened to the money, and what to do. */
export const moneyNeedsYouMail = ({ group, what, url }: Props, head: MailFrame): Mail => ({
  subject: `The money of ${titled(group)} needs you`,
  body: (
    <MailLayout head={head} preview={`${titled(group)}: ${what}`} title="A group’s money needs you">
      <Line>{`${titled(group)}: ${what}`}</Line>
      <Action href={url}>Open the group</Action>
    </MailLayout>
  ),
})
