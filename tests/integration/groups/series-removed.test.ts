import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { DAY, daysAfter, londonDay } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { periodsOf, setSeriesBy } from '../../support/series'

/** Who was removed as an admin stays removed, whatever becomes of the period in which that was. */

openDatabase()

const begin = async (seriesId: string, daysAgo: number) => {
  await db.series.update({
    where: { id: seriesId },
    data: { next: new Date(daysAfter(londonDay(), -daysAgo)) },
  })
  await openPeriod(seriesId)
  return (await periodsOf(seriesId)).at(-1)?.id ?? ''
}

nightTest('an admin who was removed is no admin of the period after one that was deleted', async () => {
  const [admin, removed, other] = [await aUser('admin'), await aUser('removed'), await aUser('other')]
  const { id } = await aGroup({ admin, members: [removed, other] })
  const since = new Date(Date.now() - 9 * DAY)
  await db.member.updateMany({
    where: { groupId: id, userId: removed.id },
    data: { role: 'admin', adminSince: since, madeAdminById: admin.id },
  })
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const { series } = (await setSeriesBy(admin, id, body)).body
  const second = await begin(series._id, 3)
  await stepUp(admin)
  const { username } = removed
  const gone = await call(remove, `/group/${second}/remove`, { token: admin.token, body: { username } })
  expect(gone.status).toBe(200)
  // With a session whose code is old: deleting asks for none.
  await db.session.updateMany({ where: { userId: admin.id }, data: { steppedUpAt: new Date(0) } })
  const deleted = await call(deleteGroup, `/group/${second}/delete`, { method: 'DELETE', token: admin.token })
  expect(deleted.status).toBe(200)
  const third = await begin(series._id, 1)
  expect(third).not.toBe(second)
  const admins = await db.member.findMany({ where: { groupId: third, role: 'admin', leftAt: null } })
  expect(admins.map(({ userId }) => userId)).toEqual([admin.id])
})
