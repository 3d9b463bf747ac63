import { useRouter } from 'next/navigation'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/buttons/button'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { REASON_REQUIRED, REQUIRED, textProblem } from '@/lib/base/calls/rules'
import { AMOUNT_INVALID } from '@/lib/base/money/parse-amount'
import { REASON_MAX } from '@/lib/server/operations/rules'
import { type ActionName, type ActionValues, actionOf } from './actions'

type ActionDialogProps = {
  name: ActionName
  subjectId: string
  subjectLabel?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const EMPTY: ActionValues = { groupId: '', amount: '', until: '', eventId: '', identifier: '', reason: '' }
const FAILED = 'That didn’t work. Please try again.'

const ONE_LINE_FIELDS = {
  groupId: { label: 'Group’s id', autoComplete: 'off', spellCheck: false },
  eventId: { label: 'Event’s id', hint: 'It begins with evt_.', autoComplete: 'off', spellCheck: false },
  identifier: { label: 'Email or phone number', autoComplete: 'off', spellCheck: false },
  until: { label: 'Until', hint: 'London time.', type: 'datetime-local' },
} as const

export function ActionDialog({ name, subjectId, subjectLabel, open, onOpenChange }: ActionDialogProps) {
  const { title, text } = actionOf(name)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={title}
      description={subjectLabel ? `${subjectLabel}. ${text}` : text}
    >
      <ActionForm name={name} id={subjectId} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ActionForm({ name, id, onDone }: { name: ActionName; id: string; onDone: () => void }) {
  const router = useRouter()
  const withKey = useAttemptKey(`${name} ${id}`, 'Attempt-Key')
  const { fields, reasonLabel = 'Reason', amount, submitLabel, send } = actionOf(name)
  const { form, field, notice, isPending } = useForm<ActionValues>({
    initial: EMPTY,
    check: (values) =>
      Object.fromEntries(
        fields.map((each) => {
          if (each === 'reason')
            return [each, textProblem(values.reason, REASON_MAX, { required: REASON_REQUIRED })]
          if (!values[each].trim()) return [each, REQUIRED]
          return [each, each === 'amount' && amount?.parse(values.amount) === null ? AMOUNT_INVALID : null]
        }),
      ),
    send: async (values) => {
      const trimmed = { ...values, groupId: values.groupId.trim(), eventId: values.eventId.trim() }
      const { message } = await withKey(trimmed, (attemptOptions) => send(id, trimmed, attemptOptions))
      toast.success(message)
      onDone()
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, FAILED),
    fieldByServerName: { note: 'reason', id: fields.includes('eventId') ? 'eventId' : 'groupId' },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      {fields.map((each) =>
        each === 'reason' ? (
          <TextArea key={each} {...field(each)} label={reasonLabel} maxLength={REASON_MAX} rows={3} />
        ) : each === 'amount' ? (
          <TextField
            key={each}
            {...field(each)}
            label="Amount in pounds"
            hint={amount?.hint}
            autoComplete="off"
          />
        ) : (
          <TextField key={each} {...field(each)} {...ONE_LINE_FIELDS[each]} />
        ),
      )}
      <ErrorNotice message={notice} />
      <Button type="submit" loading={isPending} loadingText="One moment...">
        {submitLabel}
      </Button>
    </form>
  )
}
