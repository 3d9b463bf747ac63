import { now } from '@/lib/base/clock'
import { listOwingMembers } from '@/lib/groups/closing/queries'
import { forgetOldGifts } from '@/lib/groups/gifts/forget-gifts'
import { db } from '@/lib/platform/db/client'
import { DATA_INVENTORY } from '../../support/data-inventory'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, askToGive, giftOf, giftsFor, refundBy } from '../../support/gifts'
import { aGroup, aGroupOfPayers, expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aClub, line, SHIRT, stockLeftOf } from '../../support/orders'
import { openProvider } from '../../support/provider'

/** What counts while money is on its way back, and what once it has gone. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

/** The only shirt, given by somebody without an account. */
async function aShirtGiven() {
  const { admin, groupId, items } = await aClub({ items: [{ ...SHIRT, stock: 1 }] })
  const code = await aLinkCode(admin, groupId)
  const { body } = await askToGive(code, { order: { lines: [line(items[0], 1, 'M')], answers: [] } })
  const where = { checkoutUrl: body.url }
  const { id, checkoutSessionId } = await db.payment.findFirstOrThrow({ where })
  await provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
  const { chargeId } = await db.payment.findUniqueOrThrow({ where: { id } })
  /** How many shirts are left, and how many gifts are on the card. */
  const stockAndGifts = async () => [
    await stockLeftOf(admin, groupId, items[0]),
    (await giftsFor(admin, groupId)).length,
  ]
  return { admin, id, chargeId: chargeId ?? '', token: body.giftUrl.split('/').at(-1), stockAndGifts }
}

nightTest('a gift stays on the card and keeps what it took until its refund is made', async () => {
  const { admin, id, token, stockAndGifts } = await aShirtGiven()
  await provider.control.apply({ refundsPending: true })
  for (const [outcome, after] of [
    ['failed', [0, 1]],
    ['succeeded', [1, 0]],
  ] as const) {
    const { _id } = (await refundBy(admin, id, 20)).body.data
    expect([await stockAndGifts(), await giftOf(token)]).toMatchObject([
      [0, 1],
      { status: 'success', refundedAmount: 0 },
    ])
    const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: _id } })
    await provider.control.apply({
      settleRefund: { refund: providerRefundId ?? '', outcome },
      awaitWebhooks: true,
    })
    expect(await stockAndGifts()).toEqual(after)
  }
})

nightTest('one that a bank takes back is under review, and gone once it is lost', async () => {
  const { chargeId, token, stockAndGifts } = await aShirtGiven()
  const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId, awaitWebhooks: true })
  expect([(await giftOf(token)).status, await stockAndGifts()]).toEqual(['under review', [0, 1]])
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  expect([(await giftOf(token)).status, await stockAndGifts()]).toEqual(['refunded', [1, 0]])
})

nightTest('whose money goes back in one group owes it there alone', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const otherGroup = await aGroup({ admin, members: [payer] })
  await pay(provider, payer, group.id, 100)
  const { id } = await pay(provider, payer, otherGroup.id, 100)
  await provider.control.apply({ refundsPending: true })
  await refundBy(admin, id, 40)
  const owedIn = async (groupId: string) =>
    (await listOwingMembers(db, groupId)).find(({ userId }) => userId === payer.id)?.amountPence
  expect([await owedIn(group.id), await owedIn(otherGroup.id)]).toEqual([undefined, 4000])
})

nightTest('of an old gift nothing is left that says who gave it', async () => {
  const { admin, group } = await aGroupOfPayers()
  const { id } = await aGift(provider, await aLinkCode(admin, group.id), 20)
  const personalFields = {
    emailTyped: 'Sam@example.com',
    cardCountry: 'GB',
    callerHash: Buffer.from('somewhere'),
  }
  await db.payment.update({ where: { id }, data: personalFields })
  const requestFields = { paymentId: id, reason: 'I am Sam', answer: 'No, Sam', createdAt: now() }
  await db.refundRequest.create({ data: { ...requestFields, status: 'open' } })
  await db.group.update({ where: { id: group.id }, data: { paymentDeadline: new Date('2020-01-01') } })
  await forgetOldGifts()
  const { refundRequests, ...payment } = await db.payment.findUniqueOrThrow({
    where: { id },
    include: { refundRequests: true },
  })
  const columns = String(DATA_INVENTORY.payments?.erased).split(' ')
  expect(columns.filter((column) => (payment as Record<string, unknown>)[column])).toEqual([])
  expect(refundRequests).toMatchObject([{ reason: '', answer: null }])
})
