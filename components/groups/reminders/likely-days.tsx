import { Button } from '@/components/ui/buttons/button'
import { weekdayAndDay } from '@/lib/base/dates'
import { likelyPromiseDays } from '@/lib/groups/reminders/rules'

type LikelyDaysProps = { action: string; today: string; lastDay: string }

/** The days people mostly mean, each promised with one press; nothing if none is early enough. */
export function LikelyDays({ action, today, lastDay }: LikelyDaysProps) {
  const days = likelyPromiseDays(today, lastDay)
  if (days.length === 0) return null
  return (
    <form method="post" action={action} className="flex flex-wrap gap-2.5">
      {days.map((day) => (
        <Button key={day} type="submit" name="day" value={day} variant="secondary" size="small">
          {`I’ll pay on ${weekdayAndDay(day)}`}
        </Button>
      ))}
    </form>
  )
}
