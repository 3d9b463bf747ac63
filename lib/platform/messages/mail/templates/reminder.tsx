import { weekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { quotedTitle } from './defuse-links'
import { Action, Address, Line, type Mail, type MailFrame, MailLayout, Rows } from './layout'
import { greetingName, type Recipient } from './recipient'

type Props = Recipient & {
  /** The admin who sends the reminder; null if it is automatic. */
  admin: string | null
  groupTitle: string
  owedPence: number
  /** Days in London, YYYY-MM-DD. */
  deadline: string
  today: string
  payUrl: string
  promiseUrl: string
}

export const reminderMail = (props: Props, frame: MailFrame): Mail => {
  const { admin, groupTitle, owedPence, deadline, today, payUrl, promiseUrl } = props
  const amount = formatPounds(owedPence)
  const deadlineText = deadline === today ? 'today' : weekdayAndDay(deadline)
  return {
    subject: `A reminder: ${amount} for ${quotedTitle(groupTitle)}`,
    body: (
      <MailLayout
        frame={frame}
        preview={`${amount} of your share is still to pay.`}
        title={`${amount} still to pay`}
      >
        <Line>
          Hello {greetingName(props)}, {admin ? `${admin} has asked us to remind you` : 'this is a reminder'}{' '}
          of your share in {quotedTitle(groupTitle)}.
        </Line>
        <Rows
          rows={[
            ['Still to pay', amount],
            [deadline < today ? 'Deadline (passed)' : 'Deadline', deadlineText],
          ]}
        />
        <Action href={payUrl}>Make a payment</Action>
        <Line>
          Not today? Say when you will pay, or that you have paid another way. You don’t have to log in:{' '}
          <Address href={promiseUrl} />
        </Line>
        <Line>These links are yours alone. Please don’t pass them on.</Line>
      </MailLayout>
    ),
  }
}
