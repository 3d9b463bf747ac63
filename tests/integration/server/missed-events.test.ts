import { addMs, DAY, HOUR, MINUTE, now, SECOND } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { listEvents } from '@/lib/platform/stripe/events'
import { recordRun } from '@/lib/server/operations/record-run'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { aGroupWithPayments, balanceOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { waitForBlockedTransactions } from '../../support/states'

/** Events that no webhook brought are in the provider's own list. */

const provider = openProviderWithBooks()

const run = () => recordRun('sweep', sweep)

nightTest('after an outage, the sweep asks for all events since its last good run', async () => {
  const { group, older } = await aGroupWithPayments(provider)
  await run()
  await provider.control.apply({ webhooks: 'drop' })
  await provider.control.apply({ disputeOpen: older.chargeId })
  await provider.advanceTime(3 * DAY)
  // The first run after the outage fails, and so does not count.
  await provider.control.apply({ fail: [{ method: 'GET', path: '/v1/events', mode: '503', times: 3 }] })
  await expect(run()).rejects.toThrow()
  await provider.advanceTime(2 * HOUR)
  await run()
  const [dispute] = await db.dispute.findMany({ where: { paymentId: older.id } })
  // It began when the bank began it, not when we heard of it.
  expect(Number(now()) - Number(dispute?.openedAt)).toBeGreaterThan(3 * DAY)
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 2000, disputedPence: 3000 })
})

nightTest(
  'an event too young for one run is applied by the next, although it is older than that run',
  async () => {
    const { older } = await aGroupWithPayments(provider)
    await provider.control.apply({ webhooks: 'drop' })
    await provider.control.apply({ disputeOpen: older.chargeId })
    const found = () => db.dispute.count({ where: { paymentId: older.id } })
    await provider.advanceTime(20 * SECOND)
    await run()
    expect(await found()).toBe(0)
    await provider.advanceTime(2 * MINUTE)
    await run()
    expect(await found()).toBe(1)
  },
)

nightTest('an event that has failed for weeks is tried once a day, and holds up nothing', async () => {
  const id = 'evt_stubborn'
  const eventFields = {
    type: 'charge.dispute.created',
    subjectId: 'dp_stubborn',
    receivedAt: addMs(now(), -40 * DAY),
  }
  await db.providerEvent.create({ data: { id, ...eventFields, tries: 50, nextTryAt: now() } })
  await provider.control.apply({
    fail: [{ method: 'GET', path: '/v1/disputes/dp_stubborn', mode: '503', times: 9 }],
  })
  await run()
  const { tries, nextTryAt, appliedAt } = await db.providerEvent.findUniqueOrThrow({ where: { id } })
  expect([tries, appliedAt]).toEqual([51, null])
  expect(Number(nextTryAt)).toBeGreaterThan(Number(addMs(now(), DAY - HOUR)))
  expect(Number(nextTryAt)).toBeLessThanOrEqual(Number(addMs(now(), DAY)))
})

nightTest(
  'an event that waits for its next try is left alone until then, and is tried once more',
  async () => {
    const id = 'evt_waiting'
    const eventFields = {
      type: 'charge.dispute.created',
      subjectId: 'dp_waiting',
      receivedAt: addMs(now(), -HOUR),
    }
    await db.providerEvent.create({
      data: { id, ...eventFields, tries: 3, nextTryAt: addMs(now(), 10 * MINUTE) },
    })
    await provider.control.apply({
      fail: [{ method: 'GET', path: '/v1/disputes/dp_waiting', mode: '503', times: 9 }],
    })
    const triesAfter = async (wait: number) => {
      await provider.advanceTime(wait)
      await run()
      return (await db.providerEvent.findUniqueOrThrow({ where: { id } })).tries
    }
    expect([await triesAfter(9 * MINUTE), await triesAfter(2 * MINUTE), await triesAfter(MINUTE)]).toEqual([
      3, 4, 4,
    ])
  },
)

/** Two groups, each with a payment whose dispute no webhook spoke of. */
async function twoDisputedGroups() {
  const groups = [await aGroupWithPayments(provider), await aGroupWithPayments(provider)]
  await run()
  await provider.control.apply({ webhooks: 'drop' })
  for (const { older } of groups) await provider.control.apply({ disputeOpen: older.chargeId })
  await provider.advanceTime(3 * MINUTE)
  return groups.map(({ group }) => group.id)
}

/** Each arrived once, and could not be applied then. */
async function recordUnapplied() {
  const events = await listEvents(['charge.dispute.created'], addMs(now(), -HOUR))
  const receivedAt = addMs(now(), -HOUR)
  await db.providerEvent.createMany({
    data: events.flatMap(({ id, type, data }) =>
      'id' in data.object ? [{ id, type, subjectId: String(data.object.id), receivedAt }] : [],
    ),
    skipDuplicates: true,
  })
}

nightTest.each([
  ['no webhook brought', async () => {}],
  ['waited for another try', recordUnapplied],
])('events that %s are applied side by side: none waits for the group of another', async (_, prepare) => {
  const groupIds = await twoDisputedGroups()
  await prepare()
  const { swept } = await transact(async (tx) => {
    for (const id of groupIds) await lockGroup(tx, id)
    const swept = run()
    await waitForBlockedTransactions(groupIds.length)
    return { swept }
  })
  await swept
  const groupDisputes = { payment: { transaction: { groupId: { in: groupIds } } } }
  expect(await db.dispute.count({ where: groupDisputes })).toBe(2)
})
