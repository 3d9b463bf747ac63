import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { PUT as set } from '@/app/api/group/[id]/series/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { openBooks } from '../../support/books'
import { call } from '../../support/call'
import { aLink } from '../../support/gifts'
import { aGroup, aUser } from '../../support/money'
import { periodsOf } from '../../support/series'

/** Every series goes on by itself: nobody begins more in a day than anybody needs, nor comes back with the next period. */

openBooks()

const factor = env.RATE_LIMIT_FACTOR
afterEach(() => {
  env.RATE_LIMIT_FACTOR = factor
})

test('so many a day; changing one does not count', async () => {
  // A tenth: two a day.
  env.RATE_LIMIT_FACTOR = 0.1
  const admin = await aUser('admin')
  const groups = [await aGroup({ admin }), await aGroup({ admin }), await aGroup({ admin })]
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const repeat = async ({ id }: { id: string }) => {
    const { status } = await call(set, `/group/${id}/series`, { method: 'PUT', token: admin.token, body })
    return status
  }
  const [first = { id: '' }, second = first, third = first] = groups
  expect([await repeat(first), await repeat(first), await repeat(second)]).toEqual([200, 200, 200])
  expect([await repeat(third), await repeat(first)]).toEqual([429, 200])
})

test('who was removed from one period asks to join the next, even by an open link', async () => {
  const [admin, removed, left] = [await aUser('admin'), await aUser('removed'), await aUser('left')]
  const { id } = await aGroup({ admin, members: [removed, left] })
  const body = { every: 'week', next: daysAfter(londonDay(), 7), daysToPay: 7 }
  const { series } = (await call(set, `/group/${id}/series`, { method: 'PUT', token: admin.token, body }))
    .body
  const { username } = removed
  await call(remove, `/group/${id}/remove`, { token: admin.token, body: { username } })
  await call(leave, `/group/${id}/leave`, { method: 'POST', token: left.token })
  await db.series.update({ where: { id: series._id }, data: { next: new Date(daysAfter(londonDay(), -1)) } })
  await openPeriod(series._id)
  const [, next] = await periodsOf(series._id)
  const code = await aLink(admin, next?.id ?? '', { join: 'open' })
  const asked = []
  for (const { token } of [removed, left])
    asked.push((await call(join, `/link/${code}/join`, { method: 'POST', token })).status)
  expect(asked).toEqual([202, 201])
})
