import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { describeDaysBefore } from '@/lib/base/dates'

const ReminderSettingsDialog = dynamic(
  () => import('./reminder-settings-dialog').then((module) => module.ReminderSettingsDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

type Group = Pick<ApiResponse<'GET /group/{id}'>['group'], '_id' | 'reminders'>

/** When automatic reminders are sent, for admins to change. */
export function ReminderPanel({ group }: { group: Group }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const { on, days } = group.reminders
  const isOn = on && days.length > 0
  return (
    <Panel
      title="Reminders"
      aside={
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
          Change<span className="sr-only"> reminders</span>
        </Button>
      }
    >
      <p className="text-ink-soft">
        {isOn
          ? `Members who still owe are reminded ${describeDaysBefore(days)}, at 10 in the morning.`
          : 'Nobody is reminded automatically. You can still remind people yourself.'}
      </p>
      {wasOpened ? <ReminderSettingsDialog group={group} open={isOpen} onOpenChange={setOpen} /> : null}
    </Panel>
  )
}
