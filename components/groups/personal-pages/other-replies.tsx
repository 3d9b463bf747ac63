import type { ReactNode } from 'react'
import { LikelyDays } from '@/components/groups/reminders/likely-days'
import { Button } from '@/components/ui/buttons/button'
import { DateField } from '@/components/ui/fields/date-field'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Disclosure } from '@/components/ui/page/disclosure'
import { MESSAGE_MAX } from '@/lib/groups/reduction-requests/rules'
import { NOTE_MAX } from '@/lib/groups/reminders/rules'
import type { PersonalScreenProps } from './personal-screen'

type OtherRepliesProps = Pick<PersonalScreenProps, 'token' | 'personal' | 'today' | 'lastDay' | 'remindersOn'>

/** What else one can say to the organisers, folded away: a day, that all of it is too much, or that it is paid. */
export function OtherReplies({ token, personal, today, lastDay, remindersOn }: OtherRepliesProps) {
  const path = `/api/personal/${encodeURIComponent(token)}`
  return (
    <section aria-label="Not now?" className="pb-px">
      <ReplyForm
        title="I will pay on …"
        shortcuts={<LikelyDays action={`${path}/promise`} today={today} lastDay={lastDay} />}
        action={`${path}/promise`}
        button="Promise to pay on this day"
      >
        <DateField
          name="day"
          label="I will pay on"
          hint={
            remindersOn
              ? 'The organisers will see this day, and you’ll be reminded then rather than before.'
              : 'The organisers will see this day.'
          }
          min={today}
          max={lastDay}
          defaultValue={personal.promisedFor ?? ''}
          required
        />
      </ReplyForm>
      <ReplyForm title="I can’t manage it all" action={`${path}/can-manage`} button="Tell the organisers">
        <TextField
          name="amount"
          label="I can manage"
          inputMode="decimal"
          autoComplete="off"
          leading={<span className="font-semibold">£</span>}
          inputClassName="figures"
          hint="Only the organisers are told. They set your share to this, or write back."
          required
        />
        <TextArea name="message" label="Message (optional)" rows={3} maxLength={MESSAGE_MAX} />
      </ReplyForm>
      <ReplyForm title="I have paid another way" action={`${path}/promise`} button="Tell the organisers">
        <input type="hidden" name="paidAnotherWay" value="true" />
        <TextArea
          name="note"
          label="A note for the organisers (optional)"
          hint="For example how, and when."
          rows={3}
          maxLength={NOTE_MAX}
        />
      </ReplyForm>
    </section>
  )
}

type ReplyFormProps = {
  title: string
  shortcuts?: ReactNode
  action: string
  button: string
  children: ReactNode
}

function ReplyForm({ title, shortcuts, action, button, children }: ReplyFormProps) {
  return (
    <Disclosure title={title}>
      {shortcuts ? <div className="mb-5">{shortcuts}</div> : null}
      <form method="post" action={action} className="flex flex-col gap-4">
        {children}
        <Button type="submit" variant="secondary">
          {button}
        </Button>
      </form>
    </Disclosure>
  )
}
