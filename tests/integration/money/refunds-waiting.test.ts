import { MINUTE } from '@/lib/base/clock'
import { lockGroup } from '@/lib/membership/membership'
import { keepRefundWaiting } from '@/lib/money/refunds/keep-refund-waiting'
import { recordRefund, settleRefund } from '@/lib/money/refunds/settle-refund'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { stripe } from '@/lib/platform/stripe/client'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { aGift, aLinkCode, mailsTo, refundBy } from '../../support/gifts'
import { aPaidGroup, balanceOf, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { waitForBlockedTransactions } from '../../support/states'

/** The operator's balance holds too little for a refund: that is no refusal of the group's, so the refund waits. */

const provider = openProviderWithBooks()

const flagOf = (id: string) =>
  db.operatorFlag.findUnique({ where: { kind_subject: { kind: 'refund-waits', subject: id } } })

async function aWaitingRefund() {
  const scene = await aPaidGroup(provider)
  await provider.control.apply({ insufficientBalance: true })
  const answer = await refundBy(scene.admin, scene.payment.id, 12)
  const id = answer.body.data._id as string
  return { ...scene, answer, id }
}

const tryAgain = async () => {
  await provider.advanceTime(16 * MINUTE)
  await sweep()
}

nightTest('stays reserved, and is made once there is enough', async () => {
  const { group, payment, answer, id } = await aWaitingRefund()
  expect(answer).toMatchObject({ status: 201, body: { data: { status: 'pending', amount: 12 } } })
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 1800, reservedPence: 1200 })
  await tryAgain()
  expect(await db.refund.findUnique({ where: { id } })).toMatchObject({ shortRefusals: 2, failure: null })
  // A late answer to an earlier attempt takes no key from the next one.
  const include = { transaction: { include: { group: true } }, payment: { include: { gift: true } } }
  const refund = await db.refund.findUniqueOrThrow({ where: { id }, include })
  await transact((tx) => keepRefundWaiting(tx, { ...refund, shortRefusals: 1 }))
  expect(await db.refund.findUnique({ where: { id } })).toMatchObject({ shortRefusals: 2 })
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 1800, reservedPence: 1200 })

  await provider.control.apply({ insufficientBalance: false })
  await tryAgain()
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
  expect(await balanceOf(group.id)).toMatchObject({ availablePence: 1800, reservedPence: 0 })
  const { data } = await stripe.refunds.list({ charge: payment.chargeId })
  expect(data.map(({ amount }) => amount)).toEqual([1200])
  // Nor does one that comes once it was made.
  const made = await db.refund.findUniqueOrThrow({ where: { id }, include })
  await transact((tx) => keepRefundWaiting(tx, made))
  expect(await db.refund.findUnique({ where: { id } })).toMatchObject({ shortRefusals: made.shortRefusals })
})

nightTest('one that ends while an attempt is being counted is not asked about again', async () => {
  const { group, id } = await aWaitingRefund()
  let settling = Promise.resolve()
  await transact(async (tx) => {
    await lockGroup(tx, group.id)
    await recordRefund(tx, id, { outcome: 'refused', failure: 'It was refused.', code: undefined })
    settling = settleRefund(id)
    await waitForBlockedTransactions()
  })
  await settling
  expect(await db.refund.findUnique({ where: { id } })).toMatchObject({ nextCheckAt: null })
})

nightTest('is told to its payer and the admins once, and flagged until it is made', async () => {
  const { admin, payer, other, group, id } = await aWaitingRefund()
  await tryAgain()
  const longer = 'is taking longer than usual. We keep trying, and there’s nothing you need to do.'
  const delayNewsOf = async (who: typeof admin) =>
    (await newsOf(who)).filter((text) => text.includes('longer'))
  expect(await delayNewsOf(payer)).toEqual([`Your refund of £12.00 from “${group.title}” ${longer}`])
  expect(await delayNewsOf(admin)).toEqual([
    `The refund of £12.00 to ${payer.username} from “${group.title}” ${longer} The money stays reserved for it.`,
  ])
  expect(await delayNewsOf(other)).toEqual([])
  expect(await flagOf(id)).toMatchObject({ detail: '£12.00', resolvedAt: null })

  await provider.control.apply({ insufficientBalance: false })
  await tryAgain()
  expect(await flagOf(id)).toMatchObject({ resolvedAt: expect.any(Date) })
})

nightTest('of a gift is told to its giver by mail', async () => {
  const { admin, group } = await aPaidGroup(provider)
  const email = 'waiting.giver@example.com'
  const gift = await aGift(provider, await aLinkCode(admin, group.id), 12, { email })
  await provider.control.apply({ insufficientBalance: true })
  await refundBy(admin, gift.id, 12)
  const texts = (await mailsTo(email)).map(({ props }) => props.text)
  expect(texts).toContainEqual(expect.stringContaining('Your refund of £12.00'))
  await provider.control.apply({ insufficientBalance: false })
  await tryAgain()
})

nightTest('ends if its payment is disputed while it waits', async () => {
  const { group, payment, id } = await aWaitingRefund()
  await provider.control.apply({
    insufficientBalance: false,
    disputeOpen: payment.chargeId,
    awaitWebhooks: true,
  })
  await tryAgain()
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'failed' })
  expect(await flagOf(id)).toMatchObject({ resolvedAt: expect.any(Date) })
  expect((await balanceOf(group.id)).reservedPence).toBe(0)
})

nightTest('is told of just the same where the provider takes it and waits itself', async () => {
  const { admin, payer, payment } = await aPaidGroup(provider)
  // All that is available, so that only what was just paid is left, and that has not settled.
  const { available } = await stripe.balance.retrieve()
  await provider.control.apply({ payOutPlatform: available[0]?.amount ?? 0 })
  const { _id: id } = (await refundBy(admin, payment.id, 12)).body.data
  expect(await flagOf(id)).toMatchObject({ detail: '£12.00', resolvedAt: null })
  expect((await newsOf(payer)).filter((text) => text.includes('longer'))).toHaveLength(1)
  await provider.control.apply({ settleBalance: true, awaitWebhooks: true })
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({ status: 'success' })
  expect(await flagOf(id)).toMatchObject({ resolvedAt: expect.any(Date) })
})
