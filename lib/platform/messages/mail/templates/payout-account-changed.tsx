import { quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = { group: string; what: string; url: string }

/** `what` follows the group's title and a colon, as in "“Ski trip”: ada connected a payout account." */
export const payoutAccountChangedMail = ({ group, what, url }: Props, frame: MailFrame): Mail => ({
  subject: `The payout account of ${quotedTitle(group)} changed`,
  body: (
    <MailLayout frame={frame} preview={`${quotedTitle(group)}: ${what}`} title="The payout account changed">
      <Line>{`${quotedTitle(group)}: ${what}`}</Line>
      <Line>Money collected in this group can only be transferred to the connected account.</Line>
      <Action href={url}>Open the group</Action>
    </MailLayout>
  ),
})
