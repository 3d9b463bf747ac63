import { POST as askGiftBack } from '@/app/api/gift/[token]/refund-request/route'
import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as decline } from '@/app/api/refund-request/[id]/decline/route'
import { GET as listAll } from '@/app/api/transactions/[groupId]/all/route'
import { getTrail } from '@/lib/money/statements/trail'
import { getOwnPayment } from '@/lib/money/transactions/queries'
import type { Viewer } from '@/lib/platform/auth/sessions'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink, giftOf } from '../../support/gifts'
import {
  aGroup,
  aGroupWithPayments,
  aPaidGroup,
  aUser,
  connectPayout,
  pay,
  settleReversals,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

/** What payers and admins are shown where there are several of something, or a part has gone already. */

openDatabase()
const provider = openProvider()

const viewerOf = ({ id }: TestUser) => ({ userId: id }) as Viewer
const whereaboutsOf = async (payer: TestUser, id: string) => (await getTrail(viewerOf(payer), id)).whereabouts
const lose = (dispute: string) =>
  provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
const open = async (charge: string, amount: number) =>
  (await provider.control.apply({ disputeOpen: charge, amount, awaitWebhooks: true })).dispute ?? ''

describe('of several requests for a refund the latest is shown', () => {
  const declineFor = (admin: TestUser, id: string) =>
    call(decline, `/refund-request/${id}/decline`, { token: admin.token, body: { reason: 'It is spent' } })

  nightTest('to the payer and the admins', async () => {
    const { admin, payer, group, payment } = await aPaidGroup(provider)
    const ask = (reason: string) =>
      call(askBack, `/payment/${payment.id}/refund-request`, { token: payer.token, body: { reason } })
    const { body } = await ask('A mistake')
    await declineFor(admin, body.refundRequest._id)
    await ask('Again')
    const latest = { status: 'open', reason: 'Again', answer: null }
    expect(await getOwnPayment(viewerOf(payer), payment.id)).toMatchObject({ refundRequest: latest })
    const listed = await call(listAll, `/transactions/${group.id}/all`, { token: admin.token })
    expect(listed.body.transactions).toMatchObject([{ refundRequest: latest, declinable: true }])
  })

  nightTest('to the giver', async () => {
    const { admin, code } = await aGroupWithLink()
    const { token } = await aGift(provider, code, 20)
    const ask = (reason: string) => call(askGiftBack, `/gift/${token}/refund-request`, { body: { reason } })
    const { body } = await ask('A mistake')
    await declineFor(admin, body.refundRequest._id)
    await ask('Again')
    expect((await giftOf(token)).refundRequest).toMatchObject({ status: 'open', reason: 'Again' })
  })
})

describe('a dispute is shown with what it has taken', () => {
  const disputeShownTo = async (payer: TestUser, id: string) =>
    (await getOwnPayment(viewerOf(payer), id)).dispute

  nightTest('of the contribution, which is not the fee that the bank takes back as well', async () => {
    const { payer, payment } = await aPaidGroup(provider)
    const dispute = await open(payment.chargeId, 3_062)
    expect(await disputeShownTo(payer, payment.id)).toEqual({ state: 'open', amountPence: 3_000 })
    await lose(dispute)
    expect(await disputeShownTo(payer, payment.id)).toEqual({ state: 'lost', amountPence: 3_000 })
  })

  nightTest('or, of several, those alone that are the most pressing', async () => {
    const { payer, payment } = await aPaidGroup(provider)
    await lose(await open(payment.chargeId, 500))
    expect(await disputeShownTo(payer, payment.id)).toEqual({ state: 'lost', amountPence: 500 })
    await open(payment.chargeId, 700)
    await open(payment.chargeId, 900)
    expect(await disputeShownTo(payer, payment.id)).toEqual({ state: 'open', amountPence: 1_600 })
  })
})

describe('where money is', () => {
  nightTest('what is asked back of the payout account is still in it', async () => {
    const { admin, payer, group, older, newer } = await aGroupWithPayments(provider)
    await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 50 } })
    await provider.control.waitForWebhooks()
    await open(older.chargeId, 3_000)
    const before = { inAccountPence: 3_000, inGroupPence: 0, underReviewPence: 3_000, correctedPence: 0 }
    expect(await whereaboutsOf(payer, older.id)).toMatchObject(before)
    expect(await whereaboutsOf(admin, newer.id)).toMatchObject({
      inAccountPence: 2_000,
      inGroupPence: 0,
    })
    await settleReversals()
    expect(await whereaboutsOf(payer, older.id)).toMatchObject({
      ...before,
      inAccountPence: 0,
      inGroupPence: 3_000,
    })
  })

  nightTest('what was paid first left first, whichever was begun first', async () => {
    const admin = await aUser('admin')
    const [first, second, third] = [await aUser('first'), await aUser('second'), await aUser('third')]
    const group = await aGroup({ admin, members: [first, second, third] })
    await connectPayout(provider, admin, group.id)
    const one = await pay(provider, first, group.id, 30)
    await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body: { amount: 30 } })
    await provider.control.waitForWebhooks()
    const begun = await startPayment(second, group.id, 20)
    const three = await pay(provider, third, group.id, 20)
    await provider.advanceTime(2_000)
    await provider.control.apply({ pay: begun.session, awaitWebhooks: true })
    await call(refund, `/payment/${one.id}/refund`, { token: admin.token, body: { amount: 30 } })
    await provider.control.waitForWebhooks()
    expect(await whereaboutsOf(third, three.id)).toMatchObject({ inAccountPence: 2_000, inGroupPence: 0 })
    expect(await whereaboutsOf(second, begun.id)).toMatchObject({
      inAccountPence: 1_000,
      inGroupPence: 1_000,
    })
  })
})
