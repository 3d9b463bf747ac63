import { now } from '@/lib/base/clock'
import { log } from '@/lib/base/log'
import { db } from '@/lib/platform/db/client'
import { latestStartDay, openPeriod } from './open-period'

/** Begins every period that is due. What fails is tried again at the next run, and holds up no other. */
export async function openDuePeriods() {
  const dueSeries = await db.series.findMany({
    where: { stoppedAt: null, next: { lte: new Date(latestStartDay(now())) } },
    orderBy: { next: 'asc' },
    select: { id: true },
  })
  for (const { id } of dueSeries)
    await openPeriod(id).catch((err) => log.error({ err, seriesId: id }, 'a period did not begin'))
}
