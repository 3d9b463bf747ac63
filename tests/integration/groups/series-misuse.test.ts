import { PUT as set } from '@/app/api/group/[id]/series/route'
import { daysAfter, londonDay } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { openBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGroup, aUser } from '../../support/money'

/** Every series goes on by itself: nobody begins more in a day than anybody needs. */

openBooks()

const factor = env.RATE_LIMIT_FACTOR
beforeEach(() => {
  // A tenth: two a day.
  env.RATE_LIMIT_FACTOR = 0.1
})
afterEach(() => {
  env.RATE_LIMIT_FACTOR = factor
})

test('so many a day; changing one does not count', async () => {
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
