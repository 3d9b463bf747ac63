import { useRouter } from 'next/navigation'
import { FormButtons } from '@/components/forms/form-buttons'
import { useForm } from '@/components/forms/use-form'
import { DateField } from '@/components/ui/fields/date-field'
import { RadioCards } from '@/components/ui/fields/radio-cards'
import { TextField } from '@/components/ui/fields/text-field'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { daysAfter } from '@/lib/base/clock'
import { shortDay, weekdayAndDay } from '@/lib/base/dates'
import { dayOfMonth, nextStartDay, periodName } from '@/lib/groups/series/calendar'
import {
  DAYS_TO_PAY_MAX,
  INTERVALS,
  type Interval,
  SERIES_MESSAGES,
  type SeriesInput,
  seriesProblems,
  TIMES_MAX,
} from '@/lib/groups/series/rules'
import type { SeasonView } from './series'

type Series = NonNullable<SeasonView['series']>
type SeriesFormProps = {
  groupId: string
  /** As it is, if it is to be changed. */
  series: Series | null
  tomorrow: string
  onDone?: () => void
}

const INTERVAL_CARDS = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'term', label: 'Every term', text: 'Three a year.' },
  { value: 'year', label: 'Every year' },
]
const END_CARDS = [
  { value: 'never', label: 'Until I stop it' },
  { value: 'until', label: 'Until a date' },
  { value: 'times', label: 'A number of times' },
]

/** How often a group begins again, from when, how long people have to pay, and how it ends. */
export function SeriesForm({ groupId, series, tomorrow, onDone }: SeriesFormProps) {
  const { form, field, values, notice, isPending } = useSeriesForm({ groupId, series, tomorrow, onDone })
  return (
    <form {...form} aria-label="Repeat this collection" className="flex flex-col gap-5">
      <RadioCards {...field('every')} legend="How often" cards={INTERVAL_CARDS} narrow />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField {...field('next')} label="The next one begins on" min={tomorrow} />
        <TextField
          {...field('daysToPay')}
          label="Days to pay"
          inputMode="numeric"
          hint={`From 1 to ${DAYS_TO_PAY_MAX}.`}
        />
      </div>
      <RadioCards {...field('end')} legend="How long" cards={END_CARDS} />
      {values.end === 'until' ? (
        <DateField {...field('until')} label="The last day on which one may begin" min={values.next} />
      ) : null}
      {values.end === 'times' ? (
        <TextField {...field('times')} label="How many more" inputMode="numeric" />
      ) : null}
      <Preview values={values} tomorrow={tomorrow} />
      <ErrorNotice message={notice} />
      <FormButtons
        label={series ? 'Save' : 'Start repeating'}
        loadingText="Saving..."
        isPending={isPending}
        onCancel={onDone}
      />
    </form>
  )
}

/** What will happen, in a sentence; nothing while something is missing. */
function Preview({ values, tomorrow }: { values: Values; tomorrow: string }) {
  if (Object.values(problemsOf(values, tomorrow)).some(Boolean)) return null
  const { every, next, daysToPay, until, times } = requestBody(values)
  const end = until ? ` until ${weekdayAndDay(until)}` : times ? `, ${times} in all` : ' until you stop it'
  const due = weekdayAndDay(daysAfter(next, daysToPay))
  return (
    <div className="border-l-4 border-marmalade-fill pl-4">
      <p className="text-ink-soft">
        {`The next group opens on ${weekdayAndDay(next)} and is due on ${due}; then one every ${every}${end}.`}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4" aria-label="The next groups">
        {startDays({ every, next, until, times }).map((day) => (
          <li key={day} className="rounded-md border border-rule px-3 py-1.5">
            <span className="block text-sm font-semibold first-letter:uppercase">
              {periodName(day, every)}
            </span>
            <span className="figures block text-sm text-ink-soft">{`Opens ${shortDay(day)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const PREVIEW_MAX = 4

/** The days on which the next groups begin. */
function startDays({ every, next, until, times = PREVIEW_MAX }: Omit<SeriesInput, 'daysToPay'>): string[] {
  const days = [next]
  while (days.length < Math.min(PREVIEW_MAX, times)) {
    const day = nextStartDay(days.at(-1) ?? next, every, dayOfMonth(next))
    if (until && day > until) break
    days.push(day)
  }
  return days
}

type Values = { every: string; next: string; daysToPay: string; end: string; until: string; times: string }

const initialValues = (series: Series | null, tomorrow: string): Values => ({
  every: series?.every ?? 'month',
  next: series?.next ?? daysAfter(tomorrow, 6),
  daysToPay: String(series?.daysToPay ?? 14),
  end: series?.until ? 'until' : series?.times ? 'times' : 'never',
  until: series?.until ?? '',
  times: String(series?.times ?? ''),
})

function useSeriesForm({ groupId, series, tomorrow, onDone }: SeriesFormProps) {
  const router = useRouter()
  return useForm({
    initial: initialValues(series, tomorrow),
    check: (values) => problemsOf(values, tomorrow),
    send: async (values) => {
      const { message } = await callServer('PUT /group/{id}/series', {
        params: { id: groupId },
        body: requestBody(values),
      })
      toast.success(message)
      router.refresh()
      onDone?.()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to save. Please try again.'),
  })
}

const requestBody = ({ every, next, daysToPay, end, until, times }: Values) => ({
  every: INTERVALS.find((one): one is Interval => one === every) ?? 'month',
  next,
  daysToPay: Number(daysToPay),
  ...(end === 'until' && { until }),
  ...(end === 'times' && { times: Number(times) }),
})

function problemsOf(values: Values, tomorrow: string) {
  const { daysToPay, times, ...days } = requestBody(values)
  return {
    ...seriesProblems(days, daysAfter(tomorrow, -1)),
    daysToPay: isWholeUpTo(daysToPay, DAYS_TO_PAY_MAX) ? null : SERIES_MESSAGES.daysToPay,
    times: times === undefined || isWholeUpTo(times, TIMES_MAX) ? null : SERIES_MESSAGES.times,
  }
}

const isWholeUpTo = (number: number, max: number) => Number.isInteger(number) && number >= 1 && number <= max
