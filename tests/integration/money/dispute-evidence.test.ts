import { HOUR, MINUTE, now } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { fetchDispute } from '@/lib/platform/stripe/disputes'
import { readPaymentCase } from '@/lib/server/operations/payment-case'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { callDuring } from '../../support/call-during'
import { aGift, aLinkCode } from '../../support/gifts'
import { aGroupWithPayments, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator, listOperatorActions } from '../../support/operators'
import { runCount } from '../../support/run-length'

/** An operator answers a dispute with what our records say: the bank takes one answer, so it is sent exactly once. */

const provider = openProviderWithBooks()

const UPDATE_PATH = String.raw`^/v1/disputes/dp_\w+$`
const reason = 'Paid by a member'

async function aDispute(change: { inquiry?: boolean } = {}) {
  const scene = await aGroupWithPayments(provider)
  const { older } = scene
  const { dispute = '' } = await provider.control.apply({ disputeOpen: older.chargeId, ...change })
  await provider.control.waitForWebhooks()
  const operator = await anOperator()
  return { ...scene, dispute, operator }
}

const theCase = async (paymentId: string) => {
  const { disputes } = await readPaymentCase(paymentId)
  return disputes[0]
}

async function send(operator: TestUser, dispute: string, change: object = {}) {
  const { paymentId } = await db.dispute.findUniqueOrThrow({ where: { id: dispute } })
  const made = (await theCase(paymentId))?.evidence
  const evidence = { ...(made ?? { productDescription: 'Again' }), ...change }
  return callAsOperator(operator, `POST /operator/disputes/${dispute}/evidence`, { evidence, reason })
}

nightTest('what is recorded of the payment is made into evidence', async () => {
  const { payer, group, older } = await aDispute()
  const { evidence } = (await theCase(older.id)) ?? {}
  expect(evidence).toMatchObject({
    customerName: 'Test Person',
    customerEmail: payer.email,
    productDescription: expect.stringContaining(`A contribution of £30.00 to “${group.title}”`),
    activityLog: expect.stringMatching(/Signed up\n.*Payment started, £30\.00.*\n.*Paid by card, £30\.00/),
    refundPolicy: expect.stringContaining('/your-money#refunds'),
    moreText: expect.stringMatching(/A receipt was sent to .*\/r\//),
  })
  expect(evidence?.moreText).not.toContain('Earlier payments')
})

nightTest('so are the terms that the payer agreed to when signing up, as far as that was kept', async () => {
  const { payer, older } = await aDispute()
  const log = async () => (await theCase(older.id))?.evidence?.activityLog
  expect(await log()).toMatch(/: Signed up\n/)
  await db.user.update({ where: { id: payer.id }, data: { termsVersion: '2026-11-22' } })
  expect(await log()).toMatch(/: Signed up, agreeing to the terms of 22 November 2026\n/)
})

nightTest('earlier payments speak for the payer, but only those that nobody disputed', async () => {
  const { payer, group, older } = await aGroupWithPayments(provider)
  const newer = await pay(provider, payer, group.id, 5)
  await provider.control.apply({ disputeOpen: newer.chargeId, awaitWebhooks: true })
  const furtherText = async () => (await theCase(newer.id))?.evidence?.moreText
  expect(await furtherText()).toContain(`£30.62 to “${group.title}” (${older.chargeId})`)
  await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  expect(await furtherText()).not.toContain(older.chargeId)
})

nightTest('a gift’s message and its group’s page are part of it', async () => {
  const { admin, group } = await aGroupWithPayments(provider)
  const code = await aLinkCode(admin, group.id)
  const gift = await aGift(provider, code, 12, { name: 'Kim', message: 'Have a lovely time' })
  await provider.control.apply({ disputeOpen: gift.session, awaitWebhooks: true })
  const { evidence } = (await theCase(gift.id)) ?? {}
  expect(evidence).toMatchObject({ customerName: 'Kim' })
  expect(evidence?.productDescription).toContain(`/c/${code}`)
  expect(evidence?.moreText).toContain('“Have a lovely time”')
})

nightTest('is sent as an operator corrected it, once, and that is on record', async () => {
  const { dispute, operator, older } = await aDispute()
  const sent = await send(operator, dispute, { customerName: 'Ada Lovelace', moreText: '' })
  expect(sent).toMatchObject({ status: 200, body: { message: 'Sent to the bank' } })
  const { evidence, evidence_details: details, status } = await fetchDispute(dispute)
  expect(status).toBe('under_review')
  expect(evidence).toMatchObject({ customer_name: 'Ada Lovelace' })
  expect(evidence).not.toHaveProperty('uncategorized_text')
  expect(details.submission_count).toBe(1)
  expect((await listOperatorActions()).at(-1)).toMatchObject({
    what: 'evidence-sent',
    subject: dispute,
    reason,
  })
  // The provider has the texts; they are not kept here.
  expect(await db.disputeEvidence.findFirst({ where: { disputeId: dispute } })).toMatchObject({
    request: null,
  })

  const again = await send(operator, dispute)
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This was sent on /) } })
  expect((await fetchDispute(dispute)).evidence_details.submission_count).toBe(1)
  await provider.control.waitForWebhooks()
  expect(await theCase(older.id)).toMatchObject({
    text: expect.stringContaining('answered, the bank decides'),
    evidence: null,
  })
})

// The provider repeats even a failure under its key, for a day.
const LOST_ANSWERS = [
  ['reset-after', 25 * HOUR],
  ['reset-before', 2 * MINUTE],
  ['reset-after', 2 * MINUTE],
  ['500-before', 25 * HOUR],
  ['500-after', 25 * HOUR],
] as const
// One by day, the others at night.
nightTest.each(LOST_ANSWERS.slice(0, runCount({ short: 1, full: LOST_ANSWERS.length })))(
  'after %s it is unknown whether it arrived, and %i ms later it has, once',
  async (mode, ms) => {
    const { dispute, operator } = await aDispute()
    await provider.control.apply({ fail: [{ method: 'POST', path: UPDATE_PATH, mode, times: 3 }] })
    const unknown = await send(operator, dispute)
    expect(unknown).toMatchObject({ status: 202, body: { message: expect.stringContaining('keep asking') } })
    const sentMeanwhile = await send(operator, dispute)
    expect(sentMeanwhile).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('on its way') },
    })
    await provider.control.apply({ fail: [] })
    await provider.advanceTime(ms)
    await sweep()
    expect((await fetchDispute(dispute)).evidence_details.submission_count).toBe(1)
    const known = await db.disputeEvidence.findFirstOrThrow({ where: { disputeId: dispute } })
    expect(known).toMatchObject({ sentAt: expect.any(Date), failure: null, nextCheckAt: null })
  },
)

nightTest('of two operators who answer at once, one does', async () => {
  const { dispute, operator, group } = await aDispute()
  const othersEvidence = { disputeId: dispute, stage: 'open', createdAt: now(), sentAt: now() } as const
  const late = await callDuring(
    group.id,
    () => send(operator, dispute),
    (tx) => tx.disputeEvidence.create({ data: othersEvidence }),
  )
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This was sent on /) } })
  expect((await fetchDispute(dispute)).evidence_details.submission_count).toBe(0)
})

nightTest('what the provider refuses was not sent, and can be sent again', async () => {
  const { dispute, operator } = await aDispute()
  await provider.control.apply({ disputeMove: { dispute, to: 'under_review' }, webhooks: 'drop' })
  const refused = await send(operator, dispute)
  expect(refused).toMatchObject({ status: 502, body: { message: expect.stringContaining('refused') } })
  await provider.control.apply({ disputeMove: { dispute, to: 'needs_response' } })
  expect((await send(operator, dispute)).status).toBe(200)
})

nightTest('an inquiry that becomes a dispute is answered again', async () => {
  const { dispute, operator } = await aDispute({ inquiry: true })
  expect((await send(operator, dispute)).status).toBe(200)
  await provider.control.apply({ disputeMove: { dispute, to: 'needs_response' }, awaitWebhooks: true })
  expect((await send(operator, dispute)).status).toBe(200)
  expect((await fetchDispute(dispute)).evidence_details.submission_count).toBe(2)
})

nightTest('nothing is sent about a dispute that is decided, or that is not ours', async () => {
  const { dispute, operator } = await aDispute()
  await provider.control.apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  expect(await send(operator, dispute)).toMatchObject({
    status: 409,
    body: { message: 'This dispute has been decided.' },
  })
  const evidence = { productDescription: 'Anything' }
  const unknown = await callAsOperator(operator, 'POST /operator/disputes/dp_1/evidence', {
    evidence,
    reason,
  })
  expect(unknown.status).toBe(404)
})
