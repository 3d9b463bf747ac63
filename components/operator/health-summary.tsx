import { Stat } from '@/components/ui/figures/stat'
import { Notice } from '@/components/ui/page/notice'
import { isLate, type SystemStatus } from './system-status'

type HealthSummaryProps = { flags: number; pauses: number; status: SystemStatus }

/** Whether anything is wrong, before the details. */
export function HealthSummary({ flags, pauses, status }: HealthSummaryProps) {
  const { queues, unsettled, undecidedCount } = status
  const late = queues.filter(isLate).length
  const open = undecidedCount + unsettled.reduce((sum, { count }) => sum + count, 0)
  if (flags + pauses + late + open === 0)
    return (
      <Notice tone="success" className="mb-6">
        All well: nothing needs you, everything is settled, no transfers are paused and no queue is late.
      </Notice>
    )
  return (
    <dl className="mb-6 grid grid-cols-2 gap-5 sm:grid-cols-4">
      <Stat label="Need you" value={flags} />
      <Stat label="Unsettled" value={open} />
      <Stat label="Transfers paused" value={pauses} />
      <Stat label="Queues late" value={late} />
    </dl>
  )
}
