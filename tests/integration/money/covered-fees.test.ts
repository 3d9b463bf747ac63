import { GET as readGroup } from '@/app/api/group/[id]/route'
import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { GET as readLink } from '@/app/api/link/[code]/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { GET as trail } from '@/app/api/payment/[id]/trail/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as calculateFee } from '@/app/api/payment/calculate-fee/route'
import { getTrail } from '@/lib/money/statements/trail'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { fetchCheckout } from '@/lib/platform/stripe/checkout'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { runCatchUp } from '../../support/catch-up'
import { closingOf, statementOf } from '../../support/closing'
import { backUpDatabase } from '../../support/database-backup'
import { aGift, aLinkCode, giftOf } from '../../support/gifts'
import {
  aGroupOfPayers,
  askToPay,
  aUser,
  balanceOf,
  connectPayout,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
  transactionOf,
} from '../../support/money'
import { nightTest } from '../../support/night-test'

/** A collection that covers the processing fee: £30.00 costs it 62p, £20.00 costs 48p. */

const provider = openProviderWithBooks()
const setPayer = (groupId: string, feePaidBy: 'payer' | 'group') =>
  db.group.update({ where: { id: groupId }, data: { feePaidBy } })

async function aCoveringGroup() {
  const scene = await aGroupOfPayers()
  await setPayer(scene.group.id, 'group')
  return { ...scene, groupId: scene.group.id }
}

const groupOf = async (by: TestUser, groupId: string) =>
  (await call(readGroup, `/group/${groupId}`, { token: by.token })).body.group
const send = (by: TestUser, groupId: string, amount: number) =>
  call(transfer, `/payment/${groupId}/transfer`, { token: by.token, body: { amount } })
const giveBack = async (by: TestUser, paymentId: string, amount: number) => {
  const answer = await call(refund, `/payment/${paymentId}/refund`, { token: by.token, body: { amount } })
  await provider.control.apply({ awaitWebhooks: true })
  return answer
}
const trailOf = async (by: TestUser, id: string) =>
  (await call(trail, `/payment/${id}/trail`, { token: by.token })).body.steps.map(
    ({ kind, amount }: { kind: string; amount: number }) => [kind, amount],
  )

describe('paying', () => {
  const quote = async (by: TestUser, body: object) =>
    call(calculateFee, '/payment/calculate-fee', {
      token: by.token,
      body: { amount: 30, currency: 'gbp', isInternational: false, ...body },
    })

  nightTest('costs exactly the contribution: nothing is added, and the collection pays the fee', async () => {
    const { admin, payer, groupId } = await aCoveringGroup()
    expect((await quote(payer, { groupId })).body.data).toEqual({
      originalAmount: 30,
      totalAmount: 30,
      feeBreakdown: { totalFee: 0, percentage: 1.4 },
      coveredFee: 0.62,
    })
    expect((await quote(payer, {})).body.data).toMatchObject({ totalAmount: 30.62 })
    expect((await quote(await aUser(), { groupId })).status).toBe(404)

    const { id, session } = await startPayment(payer, groupId, 30)
    const checkout = await fetchCheckout(session)
    expect([checkout.amount_total, checkout.metadata?.fee, checkout.metadata?.covered]).toEqual([
      3000,
      '0',
      '62',
    ])
    await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect(await transactionOf(id)).toMatchObject({
      status: 'success',
      amountPence: 3000,
      feePence: 0,
      coveredFeePence: 62,
      totalPence: 3000,
    })
    expect(await groupOf(admin, groupId)).toMatchObject({
      feePaidBy: 'group',
      feeFixed: true,
      remittedAmount: 30,
      availableAmount: 29.38,
      coveredFees: 0.62,
    })
    const { balancePence } = await db.ledgerAccount.findFirstOrThrow({ where: { groupId, kind: 'fees' } })
    const { realFeePence } = await db.payment.findUniqueOrThrow({ where: { id } })
    expect(Number(balancePence)).toBe((realFeePence ?? 0) - 62)
  })

  nightTest('takes 30p or more, also of what is left', async () => {
    const { payer, groupId } = await aCoveringGroup()
    const tryToPay = async (amount: number) => {
      const { status, body } = await askToPay(payer, groupId, { amount })
      return status === 201 ? status : body.message
    }
    expect(await tryToPay(0.29)).toBe('The smallest payment is £0.30.')
    expect(await tryToPay(99.71)).toContain('That would leave £0.29')
    expect(await tryToPay(0.3)).toBe(201)
    await db.member.updateMany({ where: { userId: payer.id }, data: { contributionPence: 29 } })
    expect(await tryToPay(0.29)).toContain('The smallest payment is £0.30: please pay that.')
    expect(await tryToPay(0.3)).toBe(201)
  })

  nightTest('has the fee that it was started with, whatever is decided before it is paid', async () => {
    const { admin, payer, other, groupId } = await aCoveringGroup()
    const first = await startPayment(payer, groupId, 30)
    await setPayer(groupId, 'payer')
    const second = await startPayment(other, groupId, 20)
    await setPayer(groupId, 'group')
    for (const { session } of [first, second])
      await provider.control.apply({ pay: session, awaitWebhooks: true })
    expect(await transactionOf(first.id)).toMatchObject({ feePence: 0, coveredFeePence: 62 })
    expect(await transactionOf(second.id)).toMatchObject({ feePence: 48, coveredFeePence: 0 })
    expect(await groupOf(admin, groupId)).toMatchObject({ availableAmount: 49.38, coveredFees: 0.62 })
  })

  nightTest('is a gift’s way, too', async () => {
    const { admin, groupId } = await aCoveringGroup()
    const code = await aLinkCode(admin, groupId, { gifts: true })
    const { body } = await call(readLink, `/link/${code}`)
    expect(body.link.feePaidBy).toBe('group')
    const gift = await aGift(provider, code, 20)
    expect(await giftOf(gift.token)).toMatchObject({
      amount: 20,
      feeAmount: 0,
      coveredFee: 0.48,
      totalAmount: 20,
    })
    expect(await groupOf(admin, groupId)).toMatchObject({ giftAmount: 20, availableAmount: 19.52 })
    expect((await giveBack(admin, gift.id, 19.52)).status).toBe(201)
    expect(await balanceOf(groupId)).toMatchObject({ availablePence: 0, giftPence: 48 })
  })
})

describe('a fee that was covered', () => {
  nightTest('stands in trail, statement and closing statement, which add up', async () => {
    const { admin, payer, other, groupId } = await aCoveringGroup()
    await connectPayout(provider, admin, groupId)
    const { id } = await pay(provider, payer, groupId, 30)
    await pay(provider, other, groupId, 20)
    expect((await send(admin, groupId, 48.91)).status).toBe(400)
    expect((await send(admin, groupId, 48.9)).status).toBe(201)
    await provider.control.apply({ awaitWebhooks: true })
    expect(await trailOf(payer, id)).toEqual([
      ['started', 30],
      ['paid', 30],
      ['fee', 0.62],
      ['transferred', 29.38],
    ])
    const { answer, text } = await readStatement(admin, groupId)
    expect(answer.status).toBe(200)
    expect(text).toMatch(/Payment,[^,]*,30\.00,,30\.00,/)
    expect(text).toMatch(/Processing fee,[^,]*,,0\.62,29\.38,/)
    const { transfers, ...sums } = await statementOf(other, groupId)
    expect(transfers).toHaveLength(1)
    expect(sums).toMatchObject({
      collectedAmount: 50,
      coveredFees: 1.1,
      feeAmount: 0,
      transferredAmount: 48.9,
      correctedAmount: 0,
      heldAmount: 0,
    })
  })

  const readStatement = async (by: TestUser, groupId: string) => {
    const answer = await call(statement, `/group/${groupId}/statement`, { token: by.token })
    return { answer, text: String(answer.body) }
  }

  nightTest('never comes back: a refund takes no more than is there, and says how much that is', async () => {
    const { admin, payer, other, groupId } = await aCoveringGroup()
    const { id } = await pay(provider, payer, groupId, 30)
    const tooMuch = await giveBack(admin, id, 30)
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.left]).toEqual([409, 'NOT_AVAILABLE', 29.38])
    expect(tooMuch.body.message).toContain('£29.38')
    // Other money of the group's may make up for it.
    const kept = await pay(provider, other, groupId, 20)
    expect((await giveBack(admin, id, 30)).status).toBe(201)
    expect(await balanceOf(groupId)).toMatchObject({
      remittedPence: 2000,
      availablePence: 1890,
      debtPence: 0,
    })
    expect(await groupOf(admin, groupId)).toMatchObject({ coveredFees: 1.1 })
    const { whereabouts } = await getTrail({ userId: other.id } as Viewer, kept.id)
    expect(whereabouts).toMatchObject({ inGroupPence: 1890, feePence: 110, correctedPence: 0 })
  })

  nightTest('is not left over, and can’t be shared out', async () => {
    const { admin, payer, groupId } = await aCoveringGroup()
    await db.group.update({ where: { id: groupId }, data: { goalPence: 2900 } })
    await pay(provider, payer, groupId, 30)
    // One that nobody pays bears no fee.
    await startPayment(payer, groupId, 30)
    expect(await closingOf(admin, groupId)).toMatchObject({
      availableAmount: 29.38,
      leftOverAmount: 0.38,
      shareableAmount: 29.38,
    })
  })

  nightTest('becomes debt if a dispute takes the whole contribution', async () => {
    const { admin, payer, groupId } = await aCoveringGroup()
    await connectPayout(provider, admin, groupId)
    const { id, chargeId } = await pay(provider, payer, groupId, 30)
    await send(admin, groupId, 29.38)
    await provider.control.apply({ awaitWebhooks: true })
    const { dispute = '' } = await provider.control.apply({ disputeOpen: chargeId })
    await provider.control.apply({ awaitWebhooks: true })
    await settleReversals()
    await provider.control.apply({ awaitWebhooks: true })
    expect(await balanceOf(groupId)).toMatchObject({ disputedPence: 2938, availablePence: 0, debtPence: 0 })
    await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0, disputedPence: 0, debtPence: 62 })
    expect((await trailOf(payer, id)).map(([kind]: [string]) => kind)).toContain('fee')
  })

  nightTest('becomes debt if the whole contribution is refunded at the provider', async () => {
    const { payer, groupId } = await aCoveringGroup()
    const { chargeId } = await pay(provider, payer, groupId, 30)
    await provider.control.apply({ refundOutside: { charge: chargeId }, awaitWebhooks: true })
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 0, availablePence: 0, debtPence: 62 })
  })

  nightTest('comes back to a restored database that has lost the payment', async () => {
    await provider.startAfresh()
    const { payer, groupId } = await aCoveringGroup()
    const backup = await backUpDatabase()
    const { id } = await pay(provider, payer, groupId, 30)
    await backup.restore()
    await runCatchUp()
    expect(await transactionOf(id)).toMatchObject({ status: 'success', feePence: 0, coveredFeePence: 62 })
    expect(await balanceOf(groupId)).toMatchObject({ remittedPence: 3000, availablePence: 2938 })
  })
})
