import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { titled } from './unlinked'

type Props = { group: string; what: string; url: string }

/** `what` follows the group's title and a colon, as in "“Ski trip”: ada connected a payout account." */
export const payoutAccountChangedMail = ({ group, what, url }: Props, head: MailFrame): Mail => ({
  subject: `The payout account of ${titled(group)} changed`,
  body: (
    <MailLayout head={head} preview={`${titled(group)}: ${what}`} title="The payout account changed">
      <Line>{`${titled(group)}: ${what}`}</Line>
      <Line>Money collected in this group can only be transferred to the connected account.</Line>
      <Action href={url}>Open the group</Action>
    </MailLayout>
  ),
})
