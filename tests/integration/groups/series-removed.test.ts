import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { DAY, daysAfter, londonDay } from '@/lib/base/clock'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, connectPayout, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { periodsOf, setSeriesBy } from '../../support/series'

/** What an admin undid stays undone, whatever becomes of the periods in which that was. */

openDatabase()
const provider = openProvider()

const begin = async (seriesId: string, daysAgo: number) => {
  await db.series.update({
    where: { id: seriesId },
    data: { next: new Date(daysAfter(londonDay(), -daysAgo)) },
  })
  await openPeriod(seriesId)
  return (await periodsOf(seriesId)).at(-1)?.id ?? ''
}

/** A series of two admins, of whom `removed` has been one for long. */
async function aSeries() {
  const [admin, removed, other] = [await aUser('admin'), await aUser('removed'), await aUser('other')]
  const { id } = await aGroup({ admin, members: [removed, other] })
  const since = new Date(Date.now() - 9 * DAY)
  await db.member.updateMany({
    where: { groupId: id, userId: removed.id },
    data: { role: 'admin', adminSince: since, madeAdminById: admin.id },
  })
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const { series } = (await setSeriesBy(admin, id, body)).body
  return { admin, removed, first: id, seriesId: series._id as string }
}

/** With a session whose code is old: deleting asks for none. */
async function deleteBy({ id, token }: TestUser, groupId: string) {
  await db.session.updateMany({ where: { userId: id }, data: { steppedUpAt: new Date(0) } })
  const { status } = await call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token })
  expect(status).toBe(200)
}

const adminsOf = async (groupId: string) =>
  (await db.member.findMany({ where: { groupId, role: 'admin', leftAt: null } })).map(({ userId }) => userId)

async function removeBy(admin: TestUser, groupId: string, { username }: TestUser) {
  await stepUp(admin)
  const gone = await call(remove, `/group/${groupId}/remove`, { token: admin.token, body: { username } })
  expect(gone.status).toBe(200)
}

nightTest('an admin who was removed is no admin of the period after one that was deleted', async () => {
  const { admin, removed, seriesId } = await aSeries()
  const second = await begin(seriesId, 3)
  await removeBy(admin, second, removed)
  await deleteBy(admin, second)
  const third = await begin(seriesId, 1)
  expect(third).not.toBe(second)
  expect(await adminsOf(third)).toEqual([admin.id])
})

nightTest('nor of the one after that, if both were deleted', async () => {
  const { admin, removed, seriesId } = await aSeries()
  const second = await begin(seriesId, 5)
  await removeBy(admin, second, removed)
  await deleteBy(admin, second)
  const third = await begin(seriesId, 3)
  expect(await adminsOf(third)).toEqual([admin.id])
  await deleteBy(admin, third)
  const fourth = await begin(seriesId, 1)
  expect(fourth).not.toBe(third)
  expect(await adminsOf(fourth)).toEqual([admin.id])
})

nightTest('a payout account that was disconnected is not back after its period was deleted', async () => {
  const { admin, removed: owner, first, seriesId } = await aSeries()
  await connectPayout(provider, owner, first)
  const second = await begin(seriesId, 3)
  const accountsOf = (groupId: string) => db.payoutAccount.count({ where: { groupId, disconnectedAt: null } })
  expect(await accountsOf(second)).toBe(1)
  await stepUp(admin)
  const gone = await call(disconnect, `/group/${second}/payout-account`, {
    method: 'DELETE',
    token: admin.token,
  })
  expect(gone.status).toBe(200)
  await deleteBy(owner, second)
  expect(await accountsOf(await begin(seriesId, 1))).toBe(0)
})
