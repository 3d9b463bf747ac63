import { useRouter } from 'next/navigation'
import { FormButtons } from '@/components/forms/form-buttons'
import { useForm } from '@/components/forms/use-form'
import { DateField } from '@/components/ui/fields/date-field'
import { TextField } from '@/components/ui/fields/text-field'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { londonDay, londonMoment, now } from '@/lib/base/clock'
import { timeOfDay } from '@/lib/base/dates'
import { NAME_MAX, openingProblem, recipientProblem, signedByProblem } from '@/lib/groups/reveal/rules'
import type { Reveal } from './reveal-panel'

type RevealFormProps = {
  groupId: string
  /** As it is, if it is to be changed. */
  reveal: Reveal | null
  today: string
  onDone: () => void
}

type Values = { for: string; day: string; time: string; signedBy: string }

/** Without a time, it opens as the day begins in London. */
const opensAtOf = ({ day, time }: Values) =>
  day && time ? londonMoment(`${day}T${time}`).toISOString() : day

/** Whom it is for, when it opens, and who signs it. */
export function RevealForm({ groupId, reveal, today, onDone }: RevealFormProps) {
  const router = useRouter()
  const { form, field, notice, isPending } = useForm<Values>({
    initial: {
      for: reveal?.for ?? '',
      day: reveal ? londonDay(new Date(reveal.opensAt)) : '',
      time: reveal ? timeOfDay(reveal.opensAt) : '',
      signedBy: reveal?.signedBy ?? '',
    },
    check: (values) => ({
      for: recipientProblem(values.for),
      day: openingProblem(opensAtOf(values), now()),
      signedBy: signedByProblem(values.signedBy),
    }),
    fieldByServerName: { opensAt: 'day' },
    send: async (values) => {
      const { message } = await callServer('PUT /group/{id}/reveal', {
        params: { id: groupId },
        body: { for: values.for, opensAt: opensAtOf(values), signedBy: values.signedBy },
      })
      toast.success(message)
      router.refresh()
      onDone()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to save. Please try again.'),
  })
  return (
    <form {...form} aria-label="The reveal" className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field('for')}
          label="Who is it for?"
          maxLength={NAME_MAX}
          hint="As it stands on the envelope."
        />
        <TextField
          {...field('signedBy')}
          label="From (optional)"
          maxLength={NAME_MAX}
          hint="Such as “All of 4B”."
        />
        <DateField {...field('day')} label="It opens on" min={today} />
        <TextField
          {...field('time')}
          label="At (optional)"
          type="time"
          hint="Without a time, as the day begins."
        />
      </div>
      <ErrorNotice message={notice} />
      <FormButtons
        label={reveal ? 'Save' : 'Seal the envelope'}
        loadingText="Sealing..."
        isPending={isPending}
        onCancel={reveal ? onDone : undefined}
      />
    </form>
  )
}
