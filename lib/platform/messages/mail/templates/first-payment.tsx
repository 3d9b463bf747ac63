import { formatPounds } from '@/lib/base/money/pence'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { titled, unlinked } from './unlinked'

type Props = {
  /** The name of who paid, as admins see it. */
  who: string
  isGift: boolean
  group: string
  amountPence: number
  url: string
}

export function firstPaymentMail({ who, isGift, group, amountPence, url }: Props, head: MailFrame): Mail {
  const amount = formatPounds(amountPence)
  const news = `${unlinked(who)} ${isGift ? 'gave' : 'paid'} ${amount} to ${titled(group)}.`
  return {
    subject: `The first money for ${titled(group)}: ${amount}`,
    body: (
      <MailLayout head={head} preview={news} title="The first money is in">
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
