import { DAY, HOUR, MINUTE, now } from '@/lib/base/clock'
import { RECONCILE_GRACE, reconcile } from '@/lib/books/reconciliation/reconcile'
import { db } from '@/lib/platform/db/client'
import * as book from '@/lib/platform/stripe/balance-transactions'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/**
 * Which days of the provider's book are read, when they are read again, and that an interruption between two days loses
 * nothing.
 */

jest.mock('@/lib/platform/stripe/balance-transactions', () => {
  const actual = jest.requireActual('@/lib/platform/stripe/balance-transactions')
  return { ...actual, listMovements: jest.fn(actual.listMovements) }
})
const listMovements = jest.mocked(book.listMovements)
const read = jest.requireActual('@/lib/platform/stripe/balance-transactions').listMovements

openDatabase()
const provider = openProvider()
beforeEach(async () => {
  await provider.startAfresh()
  listMovements.mockClear()
})

/** A payment on each of this many days, the last of them today. */
async function payDaily(days: number) {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  for (let day = 1; day <= days; day += 1) {
    if (day > 1) await provider.advanceTime(DAY)
    await pay(provider, admin, group.id, 10)
  }
  return { admin, groupId: group.id }
}

const daysRead = () => {
  const days = listMovements.mock.calls.map(([{ from }]) => Math.round((dayOf(now()) - from.getTime()) / DAY))
  listMovements.mockClear()
  return [...new Set(days)]
}
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY) * DAY

const marks = () => db.providerDay.count()

nightTest(
  'all days are read once, and the last few again, since some movements are recorded late',
  async () => {
    await payDaily(6)
    expect(await reconcile()).toEqual([])
    expect(daysRead()).toEqual([5, 4, 3, 2, 1, 0])
    expect(await reconcile()).toEqual([])
    expect(daysRead()).toEqual([3, 2, 1, 0])
    await provider.advanceTime(2 * DAY)
    expect(await reconcile()).toEqual([])
    expect(daysRead()).toEqual([5, 4, 3, 2, 1, 0])
    expect(await marks()).toBe(8)
  },
)

nightTest('a movement recorded a day late is found without help', async () => {
  await payDaily(2)
  await reconcile()
  await provider.control.apply({ alterBooks: { add: 'charge', amount: 500, daysAgo: 1 } })
  const subject = expect.stringMatching(/^movement:txn_/)
  expect(await reconcile()).toEqual([expect.objectContaining({ subject })])
})

nightTest('a later one shows in the balance, and is named once all days are read again', async () => {
  await payDaily(8)
  await reconcile()
  await provider.control.apply({ alterBooks: { add: 'charge', amount: 500, fee: 30, daysAgo: 6 } })
  const balance = expect.objectContaining({
    subject: 'balance',
    detail: expect.stringMatching(
      /^the provider's £100,0(\S+), its movements add up to £100,0(\S+): read all/,
    ),
  })
  expect(await reconcile()).toEqual([balance])
  const subject = expect.stringMatching(/^movement:txn_/)
  // What is left of it after the provider's fee.
  const detail = expect.stringMatching(/^ours nothing, the provider's £4\.70: a movement of the type charge/)
  expect(await reconcile({ days: 'all' })).toEqual([{ subject, detail }])
  expect(await db.operatorFlag.findMany({ where: { resolvedAt: null } })).toEqual([
    expect.objectContaining({ subject }),
  ])
})

nightTest('a balance that is off while money moves is flagged only if it stays off', async () => {
  await payDaily(8)
  const reconcileNightly = () => reconcile({ graceMs: RECONCILE_GRACE })
  await reconcileNightly()
  await provider.control.apply({ alterBooks: { add: 'charge', amount: 500, daysAgo: 6 }, topUp: 100 })
  expect(await reconcileNightly()).toEqual([])
  await provider.advanceTime(4 * MINUTE)
  await provider.control.apply({ topUp: 100 })
  expect((await reconcileNightly()).map(({ subject }) => subject)).toEqual(['balance'])
})

nightTest('if interrupted between two days, it continues with the next, and finds the same', async () => {
  const { groupId } = await payDaily(7)
  const first = { where: { transaction: { groupId } }, orderBy: { id: 'asc' } } as const
  const { id, chargeId } = await db.payment.findFirstOrThrow(first)
  await provider.control.apply({ alterCharge: { charge: chargeId ?? '', by: -1 } })
  let days = 0
  listMovements.mockImplementation((...given) => {
    days += 1
    return days > 3 ? Promise.reject(new Error('killed')) : read(...given)
  })
  await expect(reconcile()).rejects.toThrow('killed')
  expect(daysRead()).toEqual([6, 5, 4, 3])
  expect(await marks()).toBe(3)
  listMovements.mockImplementation(read)
  const difference = { subject: `payment:${id}`, detail: "ours £10.34, the provider's £10.33" }
  expect(await reconcile()).toEqual([difference])
  expect(daysRead()).toEqual([3, 2, 1, 0])
  expect(await reconcile()).toEqual([difference])
})

nightTest('if interrupted while reading all days again, the next run finishes that', async () => {
  await payDaily(7)
  await reconcile()
  daysRead()
  listMovements.mockImplementationOnce(read).mockImplementationOnce(() => Promise.reject(new Error('killed')))
  await expect(reconcile({ days: 'all' })).rejects.toThrow('killed')
  daysRead()
  expect(await reconcile()).toEqual([])
  expect(daysRead()).toEqual([5, 4, 3, 2, 1, 0])
})

nightTest('a fee is on its way while it is asked about, and a difference once nobody does', async () => {
  const admin = await aUser('admin')
  const group = await aGroup({ admin })
  await provider.control.apply({ delays: { feeKnownAfterMs: MINUTE } })
  const { id } = await pay(provider, admin, group.id, 30)
  await provider.control.apply({ delays: { feeKnownAfterMs: 0 }, webhooks: 'drop' })
  await provider.advanceTime(HOUR)
  const found = async () => (await reconcile()).map(({ subject }) => subject)
  expect(await found()).toEqual([])
  await db.payment.update({ where: { id }, data: { nextCheckAt: null } })
  expect(await found()).toEqual([`payment:${id}:fee`])
})

nightTest('a day with more than a page is read by the hour, and whole', async () => {
  const { admin, groupId } = await payDaily(1)
  for (let count = 0; count < 3; count += 1) await pay(provider, admin, groupId, 10)
  listMovements.mockImplementation(async (range, after) => {
    const { movements, hasMore } = await read(range, after)
    return { movements: movements.slice(0, 1), hasMore: hasMore || movements.length > 1 }
  })
  expect(await reconcile()).toEqual([])
  expect(await db.providerMovement.count({ where: { type: 'charge' } })).toBe(4)
  const spans = listMovements.mock.calls.map(([{ from, until }]) => until && until.getTime() - from.getTime())
  expect(spans).toContain(HOUR)
})
