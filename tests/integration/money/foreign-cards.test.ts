import { POST as gift } from '@/app/api/link/[code]/gift/route'
import { MINUTE } from '@/lib/base/clock'
import { isLastCardInternational } from '@/lib/money/payments/international-cards'
import { db } from '@/lib/platform/db/client'
import { listFeeShortfalls } from '@/lib/server/operations/fee-shortfalls'
import { call } from '../../support/call'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aLinkCode } from '../../support/gifts'
import { aGroup, askToPay, aUser, expectSoundLedger, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

openDatabase()
const provider = openProvider()
beforeEach(async () => {
  await emptyDatabase()
  await provider.control.apply({ forget: true, delays: { feeKnownAfterMs: 0 } })
})
afterEach(expectSoundLedger)

const BRITISH = '4242424242424242'
const FRENCH = '4000002500000003'
const AUSTRALIAN = '4000000360000006'

async function payBy(card: string, payer: TestUser, groupId: string, isInternational = false) {
  const { status, body } = await askToPay(payer, groupId, { amount: 10, isInternational })
  expect(status).toBe(201)
  const { checkoutSessionId } = await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
  await provider.control.apply({ card, pay: checkoutSessionId ?? '', awaitWebhooks: true })
  return db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
}

const aPayer = async () => {
  const payer = await aUser('payer')
  return { payer, ...(await aGroup({ admin: payer, contributionPence: 1_000_000 })) }
}

nightTest(
  'the country of the card is known once a payment is settled, and ticks the box the next time',
  async () => {
    const { payer, id } = await aPayer()
    expect(await isLastCardInternational(payer.id)).toBe(false)
    expect(await payBy(FRENCH, payer, id)).toMatchObject({ cardCountry: 'FR' })
    expect(await isLastCardInternational(payer.id)).toBe(true)
    // The provider's times are whole seconds.
    await provider.advanceTime(MINUTE)
    expect(await payBy(BRITISH, payer, id)).toMatchObject({ cardCountry: 'GB' })
    expect(await isLastCardInternational(payer.id)).toBe(false)
    // Of a payment from a bank account the provider says no country: then the card before it counts.
    await db.payment.updateMany({ where: { cardCountry: 'GB' }, data: { cardCountry: null } })
    expect(await isLastCardInternational(payer.id)).toBe(true)
  },
)

nightTest('after two cards from abroad as British ones, the box has to be ticked', async () => {
  const { payer, id } = await aPayer()
  const other = await aGroup({ admin: payer, contributionPence: 1_000_000 })
  await payBy(AUSTRALIAN, payer, id)
  // Ticked, it costs the operator little, and does not count.
  await payBy(FRENCH, payer, id, true)
  await payBy(FRENCH, payer, other.id)
  const { status, body } = await askToPay(payer, id, { amount: 10 })
  expect([status, body.code]).toEqual([409, 'INTERNATIONAL_CARD'])
  expect(body.message).toBe(
    'Your last cards were from outside the UK, and those cost more to process. Please tick the box for an international card, and start again.',
  )
  await payBy(FRENCH, payer, id, true)
  const age = (days: number) =>
    forceSql(`UPDATE transactions SET "timePaid" = "timePaid" - interval '${days} days'`)
  await age(89)
  expect((await askToPay(payer, id, { amount: 10 })).status).toBe(409)
  await age(2)
  expect((await askToPay(payer, id, { amount: 10 })).status).toBe(201)
})

nightTest('a refused start leaves an open checkout open', async () => {
  const { payer, id } = await aPayer()
  await payBy(AUSTRALIAN, payer, id)
  await payBy(AUSTRALIAN, payer, id)
  const open = await askToPay(payer, id, { amount: 10, isInternational: true })
  expect((await askToPay(payer, id, { amount: 10 })).status).toBe(409)
  expect(await db.transaction.findUnique({ where: { id: open.body.transactionId } })).toMatchObject({
    status: 'pending',
  })
})

nightTest('a giver is known by their mailbox', async () => {
  const { id, payer } = await aPayer()
  const code = await aLinkCode(payer, id)
  const give = (email: string) =>
    call(gift, `/link/${code}/gift`, { body: { amount: 10, name: 'Ada', email } })
  for (let at = 0; at < 2; at += 1) {
    await give('ada@example.com')
    const [newest] = await db.payment.findMany({ orderBy: { transaction: { createdAt: 'desc' } }, take: 1 })
    await provider.control.apply({
      card: AUSTRALIAN,
      pay: newest?.checkoutSessionId ?? '',
      awaitWebhooks: true,
    })
  }
  expect((await give('Ada@example.com')).body.code).toBe('INTERNATIONAL_CARD')
  expect((await give('bob@example.com')).status).toBe(201)
  // A member's own cards say nothing of gifts from their address, which anybody can type.
  for (let at = 0; at < 2; at += 1) await payBy(AUSTRALIAN, payer, id)
  expect((await give(payer.email)).status).toBe(201)
})

nightTest('operators see what payments cost them, by group and by person, the dearest first', async () => {
  const [one, two] = [await aPayer(), await aPayer()]
  await payBy(FRENCH, one.payer, one.id)
  await payBy(AUSTRALIAN, two.payer, two.id)
  await payBy(BRITISH, two.payer, two.id)
  const { groups, people } = await listFeeShortfalls()
  expect(groups).toEqual([
    { _id: two.id, title: two.title, lostPence: expect.any(Number), payments: 2, fromAbroad: 1 },
    { _id: one.id, title: one.title, lostPence: expect.any(Number), payments: 1, fromAbroad: 1 },
  ])
  const lostPence = async (groupId: string) => {
    const paid = await db.payment.findMany({
      where: { transaction: { groupId } },
      include: { transaction: true },
    })
    return paid.reduce(
      (sum, { realFeePence, transaction }) => sum + (realFeePence ?? 0) - transaction.feePence,
      0,
    )
  }
  expect(groups.map((group) => group.lostPence)).toEqual([await lostPence(two.id), await lostPence(one.id)])
  expect(people.map(({ username, fromAbroad }) => [username, fromAbroad])).toEqual([
    [two.payer.username, 1],
    [one.payer.username, 1],
  ])
})
