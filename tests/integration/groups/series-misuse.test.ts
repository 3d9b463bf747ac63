import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { PUT as setSeries } from '@/app/api/group/[id]/series/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aLinkCode } from '../../support/gifts'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { periodsOf } from '../../support/series'

/** Every series goes on by itself: nobody begins more in a day than anybody needs, nor comes back with the next period. */

openProviderWithBooks()

const factor = env.RATE_LIMIT_FACTOR
afterEach(() => {
  env.RATE_LIMIT_FACTOR = factor
})

nightTest('so many a day; changing one does not count', async () => {
  // A tenth: two a day.
  env.RATE_LIMIT_FACTOR = 0.1
  const admin = await aUser('admin')
  const groups = [await aGroup({ admin }), await aGroup({ admin }), await aGroup({ admin })]
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const repeat = async ({ id }: { id: string }) => {
    const { status } = await call(setSeries, `/group/${id}/series`, {
      method: 'PUT',
      token: admin.token,
      body,
    })
    return status
  }
  const [first = { id: '' }, second = first, third = first] = groups
  expect([await repeat(first), await repeat(first), await repeat(second)]).toEqual([200, 200, 200])
  expect([await repeat(third), await repeat(first)]).toEqual([429, 200])
})

nightTest('who was removed from one period asks to join the next, even by an open link', async () => {
  const [admin, removed, left] = [await aUser('admin'), await aUser('removed'), await aUser('left')]
  const { id } = await aGroup({ admin, members: [removed, left] })
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const { series } = (
    await call(setSeries, `/group/${id}/series`, { method: 'PUT', token: admin.token, body })
  ).body
  const { username } = removed
  await call(remove, `/group/${id}/remove`, { token: admin.token, body: { username } })
  await call(leave, `/group/${id}/leave`, { method: 'POST', token: left.token })
  await db.series.update({ where: { id: series._id }, data: { next: new Date(daysAfter(londonDay(), -1)) } })
  await openPeriod(series._id)
  const [, next] = await periodsOf(series._id)
  const code = await aLinkCode(admin, next?.id ?? '', { join: 'open' })
  const statuses = []
  for (const { token } of [removed, left])
    statuses.push((await call(join, `/link/${code}/join`, { method: 'POST', token })).status)
  expect(statuses).toEqual([202, 201])
})

nightTest(
  'fifty of one person’s groups go on at once: a stopped one makes room, and goes on again only if there is some',
  async () => {
    const [admin, maker] = [await aUser('admin'), await aUser('maker')]
    const group = await aGroup({ admin: maker, members: [admin] })
    await db.member.updateMany({ where: { groupId: group.id, userId: admin.id }, data: { role: 'admin' } })
    const day = new Date(daysAfter(londonDay(), 7))
    for (let number = 0; number < 50; number += 1) {
      const { id } = await aGroup({ admin: maker })
      const columns = { every: 'week', next: day, anchorDay: 1, daysToPay: 7, createdAt: new Date() } as const
      await db.series.create({ data: { ...columns, groups: { connect: { id } } } })
    }
    const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
    const repeat = async (by: typeof admin) => {
      const answer = await call(setSeries, `/group/${group.id}/series`, {
        method: 'PUT',
        token: by.token,
        body,
      })
      return [answer.status, answer.body.code]
    }
    for (const who of [maker, admin]) expect(await repeat(who)).toEqual([409, 'LIMIT_SERIES'])
    const first = await db.series.findFirstOrThrow({ where: { groups: { some: { createdById: maker.id } } } })
    const stop = (stoppedAt: Date | null) =>
      db.series.update({ where: { id: first.id }, data: { stoppedAt } })
    await stop(new Date())
    expect(await repeat(admin)).toEqual([200, undefined])
    expect(await repeat(maker)).toEqual([200, undefined])
    const [old] = await db.group.findMany({ where: { seriesId: first.id } })
    const again = await call(setSeries, `/group/${old?.id}/series`, {
      method: 'PUT',
      token: maker.token,
      body,
    })
    expect([again.status, again.body.code]).toEqual([409, 'LIMIT_SERIES'])
  },
)
