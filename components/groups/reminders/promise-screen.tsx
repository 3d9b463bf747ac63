import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { TextLink } from '@/components/ui/buttons/text-link'
import { DateField } from '@/components/ui/fields/date-field'
import { TextArea } from '@/components/ui/fields/text-area'
import { Amount } from '@/components/ui/figures/amount'
import { Disclosure } from '@/components/ui/page/disclosure'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { shortWeekdayAndDay, weekdayAndDay } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import { NOTE_MAX } from '@/lib/groups/reminders/rules'
import { LikelyDays } from './likely-days'

type PromiseScreenProps = {
  token: string
  groupId: string
  groupTitle: string
  owedPence: number
  /** Days in London, YYYY-MM-DD. */
  deadline: string
  today: string
  lastDay: string
  promisedFor: string | null
  hasPaidAnotherWay: boolean
  /** Whether the group's members are reminded automatically. */
  remindersOn: boolean
  /** What was wrong with the form just submitted; empty if nothing was. */
  fault: string
}

/** Where a member says when they will pay. Plain forms: nothing here needs a script or a login. */
export function PromiseScreen(props: PromiseScreenProps) {
  const { token, groupId, groupTitle, owedPence, deadline, today, fault } = props
  const action = `/api/promise/${encodeURIComponent(token)}`
  return (
    <>
      <h1 className="text-3xl">When will you pay?</h1>
      <p className="mt-3 text-ink-soft">
        Your share in <bdi className="font-semibold break-words text-ink">{groupTitle}</bdi>
      </p>
      <p className="mt-5">
        <Amount pence={owedPence} size="large" />
        <span className="ml-2 text-ink-soft">still to pay</span>
      </p>
      <p className="mt-1 text-ink-soft">
        {deadline < today ? 'The deadline was ' : 'The deadline is '}
        {deadline === today ? 'today' : <time dateTime={deadline}>{weekdayAndDay(deadline)}</time>}.
      </p>
      <StatusNotice {...props} />
      <ErrorNotice message={explain(props, fault)} />
      <ButtonLink href={`/group/${groupId}/initialize-payment`} size="large" wide className="mt-6">
        {`Pay ${formatPounds(owedPence)}`}
      </ButtonLink>
      <p className="mt-2 text-sm text-ink-soft">
        You log in first. The link to pay in your reminder needs no login.
      </p>
      <DayForm {...props} action={action} />
      <PaidForm action={action} />
      <p className="mt-6 text-sm">
        <TextLink standalone href={`/group/${groupId}`}>
          Open the group
        </TextLink>
      </p>
    </>
  )
}

function explain({ lastDay }: PromiseScreenProps, fault: string): string | null {
  if (!fault) return null
  if (fault === 'input') return `Please choose a day from today to ${weekdayAndDay(lastDay)}.`
  return 'That did not work just now. Please try again in a few minutes.'
}

/** What the member has said so far. */
function StatusNotice({ promisedFor, hasPaidAnotherWay }: PromiseScreenProps) {
  if (!promisedFor && !hasPaidAnotherWay) return null
  return (
    <Notice tone="success" role="status" className="mt-5">
      {promisedFor
        ? `Promised for ${shortWeekdayAndDay(promisedFor)}. The admins can see it. If it changes, choose another day.`
        : 'You told the admins that you have paid another way. They can note it once it has arrived.'}
    </Notice>
  )
}

type DayFormProps = Pick<PromiseScreenProps, 'today' | 'lastDay' | 'promisedFor' | 'remindersOn'> & {
  action: string
}

function DayForm({ action, today, lastDay, promisedFor, remindersOn }: DayFormProps) {
  return (
    <section className="mt-8 flex flex-col gap-5 border-t border-rule py-6">
      <h2 className="text-lg">Not yet?</h2>
      <LikelyDays action={action} today={today} lastDay={lastDay} />
      <form method="post" action={action} className="flex flex-col gap-4">
        <DateField
          name="day"
          label="I will pay on"
          hint={
            remindersOn
              ? `Any day up to ${weekdayAndDay(lastDay)}. The admins will see this day, and you’ll be reminded then rather than before.`
              : `Any day up to ${weekdayAndDay(lastDay)}. The admins will see this day.`
          }
          min={today}
          max={lastDay}
          defaultValue={promisedFor ?? ''}
          required
        />
        <Button type="submit" variant="secondary">
          Promise to pay on this day
        </Button>
      </form>
    </section>
  )
}

function PaidForm({ action }: { action: string }) {
  return (
    <Disclosure title="I have paid another way">
      <form method="post" action={action} className="flex flex-col gap-4">
        <input type="hidden" name="paidAnotherWay" value="true" />
        <TextArea
          name="note"
          label="A note for the admins (optional)"
          hint="For example how, and when."
          rows={3}
          maxLength={NOTE_MAX}
        />
        <Button type="submit" variant="secondary">
          Tell the admins
        </Button>
      </form>
    </Disclosure>
  )
}
