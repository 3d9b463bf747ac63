import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { shortWeekdayAndDay } from '@/lib/base/dates'

type PromisedForProps = { day: string | null; className?: string; hasIcon?: boolean }

/** The day on which a member promised to pay; null if they did not. */
export function PromisedFor({ day, className, hasIcon = true }: PromisedForProps) {
  if (!day) return null
  return (
    <p className={classNames('flex items-center gap-1.5 text-sm text-ink-soft', className)}>
      {hasIcon ? <Icon className="icon-calendar-check size-4" /> : null}
      <span>
        Promised for <time dateTime={day}>{shortWeekdayAndDay(day)}</time>
      </span>
    </p>
  )
}
