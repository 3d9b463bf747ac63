import { randomBytes, randomUUID } from 'node:crypto'
import { addMs, DAY, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { listFeeShortfalls } from '@/lib/server/operations/fee-shortfalls'
import { readPaymentCase } from '@/lib/server/operations/payment-case'
import { sendReceiptAgain } from '@/lib/server/operations/send-receipt'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { forceSql } from '../../support/states'

/** What operators look up, from rows as they may be: nothing of another payer's, and nothing that did not happen. */

openDatabase()

let admin: TestUser
let groupId: string
beforeAll(async () => {
  admin = await aUser('admin')
  groupId = (await aGroup({ admin })).id
})

type Payment = {
  by: TestUser | null
  daysAgo: number
  email?: string
  status?: 'success' | 'failed' | 'pending'
}

/** A payment of £10 with a fee of 30p. */
async function aPayment({ by, daysAgo, email = 'p@example.com', status = 'success' }: Payment) {
  const createdAt = addMs(now(), -daysAgo * DAY)
  const amounts = { amountPence: 1000, feePence: 30, totalPence: 1030 }
  const { id } = await db.transaction.create({
    data: { groupId, userId: by?.id ?? null, type: 'payment', ...amounts, createdAt },
  })
  const particulars = { email, isInternational: false, idempotencyKey: id, sessionExpiresAt: createdAt }
  const gift = by ? undefined : { create: { name: 'Kim', tokenHash: randomBytes(32) } }
  await db.payment.create({ data: { id, ...particulars, gift } })
  const timePaid = status === 'success' ? '"createdAt"' : 'NULL'
  await forceSql(`UPDATE transactions SET status = '${status}', "timePaid" = ${timePaid} WHERE id = '${id}'`)
  return id
}
const earlierOf = async (id: string) => (await readPaymentCase(id)).earlierPayments.map((one) => one.id)
const openDispute = (paymentId: string) =>
  db.dispute.create({ data: { id: `dp_${randomUUID()}`, paymentId, amountPence: 1, openedAt: now() } })

nightTest(
  'earlier payments are the payer’s own, made before, paid, and neither disputed nor said to be fraud',
  async () => {
    const [payer, other] = [await aUser('payer'), await aUser('other')]
    const [oldestId, olderId] = [
      await aPayment({ by: payer, daysAgo: 9 }),
      await aPayment({ by: payer, daysAgo: 8 }),
    ]
    const id = await aPayment({ by: payer, daysAgo: 5 })
    await aPayment({ by: payer, daysAgo: 1 })
    await aPayment({ by: other, daysAgo: 7 })
    await aPayment({ by: payer, daysAgo: 7, status: 'failed' })
    await openDispute(await aPayment({ by: payer, daysAgo: 7 }))
    const paymentId = await aPayment({ by: payer, daysAgo: 7 })
    const warning = { id: `issfr_${randomUUID()}`, fraudType: 'misc', isActionable: false, warnedAt: now() }
    await db.fraudWarning.create({ data: { ...warning, paymentId } })
    expect(await earlierOf(id)).toEqual([olderId, oldestId])
    for (let index = 0; index < 5; index += 1) await aPayment({ by: payer, daysAgo: 20 + index })
    expect(await earlierOf(id)).toHaveLength(5)
  },
)

test('of a gift, those from the same address, as long as that is known', async () => {
  const email = `kim_${randomUUID()}@example.com`
  const earlierId = await aPayment({ by: null, daysAgo: 9, email })
  await aPayment({ by: null, daysAgo: 9, email: 'sam@example.com' })
  await aPayment({ by: null, daysAgo: 9, email: '' })
  const id = await aPayment({ by: null, daysAgo: 5, email })
  expect(await earlierOf(id)).toEqual([earlierId])
  await db.payment.update({ where: { id }, data: { email: '' } })
  expect(await earlierOf(id)).toEqual([])
})

test.each(['pending', 'failed'] as const)('nobody gets a receipt of a payment that is %s', async (status) => {
  const id = await aPayment({ by: admin, daysAgo: 0, status })
  const operator = { userId: null, email: 'ada@example.com' }
  await expect(sendReceiptAgain(operator, id, 'Asked')).rejects.toThrow('has not been received')
})

test('what payments cost the operator is what the fees that anybody bore leave, of the last 90 days', async () => {
  const [payer, other] = [await aUser('payer'), await aUser('other')]
  const cost = async (by: TestUser, daysAgo: number, realFeePence: number) => {
    const id = await aPayment({ by, daysAgo })
    await forceSql(`UPDATE payments SET "realFeePence" = ${realFeePence} WHERE id = '${id}'`)
    return id
  }
  await cost(payer, 89, 50)
  await cost(payer, 91, 500)
  const covered = await cost(other, 1, 50)
  await forceSql(`UPDATE transactions SET "feePence" = 0, "totalPence" = 1000, "coveredFeePence" = 45
    WHERE id = '${covered}'`)
  const people = new Map((await listFeeShortfalls()).people.map((one) => [one.username, one.lostPence]))
  expect([people.get(payer.username), people.get(other.username)]).toEqual([20, 5])
})

nightTest('only cards from abroad that were priced as British count as such', async () => {
  const payer = await aUser('payer')
  const aCostlyPayment = async (cardCountry: string, isInternational: boolean) => {
    const id = await aPayment({ by: payer, daysAgo: 1 })
    await forceSql(`UPDATE payments SET "realFeePence" = 50, "cardCountry" = '${cardCountry}',
      "isInternational" = ${isInternational} WHERE id = '${id}'`)
  }
  await aCostlyPayment('FR', true)
  await aCostlyPayment('GB', false)
  await aCostlyPayment('FR', false)
  const { people } = await listFeeShortfalls()
  expect(people.find(({ username }) => username === payer.username)).toMatchObject({
    ...{ lostPence: 60, payments: 3, fromAbroad: 1 },
  })
})

nightTest('a questioned payment was made when it was paid, as were those before it', async () => {
  const payer = await aUser('payer')
  const [earlierId, id] = [
    await aPayment({ by: payer, daysAgo: 9 }),
    await aPayment({ by: payer, daysAgo: 5 }),
  ]
  const [first, second] = ['2026-06-30T23:30:00.000Z', '2026-07-01T10:00:00.000Z']
  await forceSql(`UPDATE transactions SET "timePaid" = '${first}' WHERE id = '${earlierId}'`)
  await forceSql(`UPDATE transactions SET "timePaid" = '${second}' WHERE id = '${id}'`)
  expect(await readPaymentCase(id)).toMatchObject({
    ...{ paidAt: second, amountPence: 1000, feePence: 30, totalPence: 1030 },
    earlierPayments: [{ id: earlierId, paidAt: first, totalPence: 1030 }],
  })
})
