import { Stat } from '@/components/ui/figures/stat'
import { Notice } from '@/components/ui/page/notice'
import { isLate, type SystemStatus } from './system-status'

type HealthSummaryProps = { flagCount: number; pauseCount: number; status: SystemStatus }

/** Whether anything is wrong, before the details. */
export function HealthSummary({ flagCount, pauseCount, status }: HealthSummaryProps) {
  const { queues, unsettled, undecidedCount } = status
  const lateCount = queues.filter(isLate).length
  const unsettledCount = undecidedCount + unsettled.reduce((sum, { count }) => sum + count, 0)
  if (flagCount + pauseCount + lateCount + unsettledCount === 0)
    return (
      <Notice tone="success" className="mb-6">
        All well: nothing needs you, everything is settled, no transfers are paused and no queue is late.
      </Notice>
    )
  return (
    <dl className="mb-6 grid grid-cols-2 gap-5 sm:grid-cols-4">
      <Stat label="Need you" value={flagCount} />
      <Stat label="Unsettled" value={unsettledCount} />
      <Stat label="Transfers paused" value={pauseCount} />
      <Stat label="Queues late" value={lateCount} />
    </dl>
  )
}
