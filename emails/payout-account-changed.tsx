import { Action, Letter, type Letterhead, Line, type Mail } from './layout'
import { titled } from './unlinked'

type Props = { group: string; what: string; url: string }

/** `what` is a sentence, such as "ada connected a payout account." */
export const payoutAccountChangedMail = ({ group, what, url }: Props, head: Letterhead): Mail => ({
  subject: `The payout account of ${titled(group)} changed`,
  body: (
    <Letter head={head} preview={what} title="The payout account changed">
      <Line>{what}</Line>
      <Line>Money collected in {titled(group)} can only be transferred to the connected account.</Line>
      <Action href={url}>Open the group</Action>
    </Letter>
  ),
})
