import { CalendarCheck } from 'lucide-react'
import { classNames } from '@/components/ui/class-names'
import { briefDay } from '@/lib/base/dates'

type PromisedForProps = { day: string | null; className?: string; hasIcon?: boolean }

/** The day on which a member promised to pay; null if they did not. */
export function PromisedFor({ day, className, hasIcon = true }: PromisedForProps) {
  if (!day) return null
  return (
    <p className={classNames('flex items-center gap-1.5 text-sm text-ink-soft', className)}>
      {hasIcon ? <CalendarCheck size={16} className="shrink-0" /> : null}
      <span>
        Promised for <time dateTime={day}>{briefDay(day)}</time>
      </span>
    </p>
  )
}
