import type Stripe from 'stripe'
import { addMs, DAY, HOUR, now, setClockOffset } from '@/lib/base/clock'
import { flagDispute } from '@/lib/money/losses/flag-dispute'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { openDatabase } from '../../support/database'
import { insertSubject } from '../../support/states'

/** What operators read of the time that is left to answer a dispute; only what is new is mailed again. */

openDatabase()

const dueAt = new Date('2027-03-10T12:00:00Z')
const disputeWith = (details: object) =>
  ({
    ...{ amount: 3062, reason: 'product_not_received' },
    evidence_details: { due_by: dueAt.getTime() / 1000, submission_count: 0, ...details },
  }) as Stripe.Dispute

async function aFlaggedDispute() {
  const id = await insertSubject('dispute')
  const row = await db.dispute.findUniqueOrThrow({ where: { id } })
  const flag = async (daysLeft: number, details = {}) => {
    setClockOffset(addMs(dueAt, -daysLeft * DAY).getTime() - Date.now())
    await transact((tx) => flagDispute(tx, { ...row, status: 'open' }, disputeWith(details)))
    return db.operatorFlag.findUniqueOrThrow({ where: { kind_subject: { kind: 'dispute', subject: id } } })
  }
  return { flag }
}

test.each([
  [8, {}, 'answer by 10 March 2027'],
  [6.9, {}, 'answer by 10 March 2027, in at most 7 days'],
  [2.1, {}, 'answer by 10 March 2027, in at most 7 days'],
  [1.9, {}, 'answer by 10 March 2027, in at most 2 days'],
  [-0.1, {}, 'was to be answered by 10 March 2027'],
  [8, { submission_count: 1 }, 'answered, the bank decides'],
  [8, { due_by: null }, 'nothing can be answered'],
])('with %d days left and %j: %s', async (daysLeft, details, words) => {
  const { flag } = await aFlaggedDispute()
  expect((await flag(daysLeft, details)).detail).toBe(`£30.62, product not received: ${words}`)
})

test('what is not new is not mailed again', async () => {
  const { flag } = await aFlaggedDispute()
  const { createdAt } = await flag(8)
  expect((await flag(7.5)).createdAt).toEqual(createdAt)
  const warned = await flag(6.5)
  expect(Math.abs(warned.createdAt.getTime() - now().getTime())).toBeLessThan(HOUR)
})
