import { formatPounds } from '@/lib/base/money/pence'
import { defuseLinks, quotedTitle } from './defuse-links'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'

type Props = {
  /** The name of who paid, as admins see it. */
  who: string
  isGift: boolean
  group: string
  amountPence: number
  url: string
}

export function firstPaymentMail({ who, isGift, group, amountPence, url }: Props, frame: MailFrame): Mail {
  const amount = formatPounds(amountPence)
  const news = `${defuseLinks(who)} ${isGift ? 'gave' : 'paid'} ${amount} to ${quotedTitle(group)}.`
  return {
    subject: `The first money for ${quotedTitle(group)}: ${amount}`,
    body: (
      <MailLayout frame={frame} preview={news} title="The first money is in">
        <Line>{news}</Line>
        <Line>
          From now on we’ll write to you at six in the evening, on days when money has come in. What needs
          your answer reaches you at once.
        </Line>
        <Action href={url}>See the transactions</Action>
      </MailLayout>
    ),
  }
}
