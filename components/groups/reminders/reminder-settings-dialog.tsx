import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Switch } from '@/components/ui/fields/switch'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { DAYS_MAX } from '@/lib/groups/reminders/rules'

type Group = Pick<ApiResponse<'GET /group/{id}'>['group'], '_id' | 'reminders'>

/** The days on offer; others that were set through the API are added to them. */
const DAY_OPTIONS = [30, 21, 14, 10, 7, 5, 3, 2, 1, 0]

type ReminderSettingsDialogProps = { group: Group; open: boolean; onOpenChange: (open: boolean) => void }

/** Whether reminders are sent automatically, and on which days. */
export function ReminderSettingsDialog({ group, open, onOpenChange }: ReminderSettingsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Reminders"
      description="At 10 in the morning, at most once a day, and to nobody who promised a later day."
    >
      <SettingsForm group={group} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function SettingsForm({ group, onDone }: { group: Group; onDone: () => void }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const [on, setOn] = useState(group.reminders.on)
  const [days, setDays] = useState(group.reminders.days)
  const dayOptions = [...new Set([...DAY_OPTIONS, ...group.reminders.days])].sort((a, b) => b - a)
  const toggle = (day: number) =>
    setDays((previous) =>
      previous.includes(day) ? previous.filter((other) => other !== day) : [...previous, day],
    )
  const save = () =>
    run(
      async () => {
        const params = { id: group._id }
        const { message } = await callServer('PUT /group/{id}/reminders', { params, body: { on, days } })
        toast.success(message)
        router.refresh()
        onDone()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to save this. Please try again.'),
    )
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label="Remind members who still owe"
        checked={on}
        disabled={isBusy}
        onChange={(event) => setOn(event.target.checked)}
      />
      <fieldset disabled={!on || isBusy} className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">{`Before the deadline, up to ${DAYS_MAX} days`}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          {dayOptions.map((day) => (
            <Checkbox
              key={day}
              label={nameOf(day)}
              checked={days.includes(day)}
              disabled={!days.includes(day) && days.length >= DAYS_MAX}
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      </fieldset>
      <ErrorNotice message={error} />
      <Button loading={isBusy} loadingText="Saving..." onClick={save}>
        Save
      </Button>
    </div>
  )
}

function nameOf(day: number): string {
  if (day === 0) return 'On the day'
  return day === 1 ? '1 day before' : `${day} days before`
}
