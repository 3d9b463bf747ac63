import { longMoment } from '@/lib/base/dates'
import { Action, Line, type Mail, type MailFrame, MailLayout } from './layout'
import { greetingName, type Recipient } from './recipient'

type Props = Recipient & { newNumber: string; readyAt: string; url: string }

export const lostPhoneMail = ({ newNumber, readyAt, url, ...recipient }: Props, frame: MailFrame): Mail => ({
  subject: 'A new number is about to replace your phone',
  body: (
    <MailLayout
      frame={frame}
      preview="If this wasn’t you, stop it within a day."
      title="A new number is about to replace your phone"
    >
      <Line>
        Hello {greetingName(recipient)}. Somebody reset your password through this address and said they had
        lost your phone or authenticator app. On {longMoment(readyAt)}, the number {newNumber} will replace
        it.
      </Line>
      <Line>If this was you, there’s nothing to do: log in with your email after that.</Line>
      <Line>If this wasn’t you, please stop it now, then set a new password for your email and for us.</Line>
      <Action href={url}>Stop the new number</Action>
    </MailLayout>
  ),
})
