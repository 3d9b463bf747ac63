import { MINUTE } from '@/lib/base/clock'
import { followWarning } from '@/lib/money/losses/follow-warning'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { listFlags } from '@/lib/server/operations/queries'
import { sweep } from '@/lib/server/worker/sweep'
import { openProviderWithBooks } from '../../support/books'
import { aGroupWithPayments } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** A card's issuer says that a payment was fraud: a refund in time spares the dispute and its fee. */

const provider = openProviderWithBooks()

async function aFraudWarning() {
  const { older } = await aGroupWithPayments(provider)
  const { warning = '' } = await provider.control.apply({ fraudWarning: older.chargeId })
  await provider.control.waitForWebhooks()
  const flag = () =>
    db.operatorFlag.findUnique({ where: { kind_subject: { kind: 'fraud-warning', subject: warning } } })
  return { older, warning, flag }
}

nightTest('is kept with its payment, and flagged with what to do', async () => {
  const { older, warning, flag } = await aFraudWarning()
  expect(await db.fraudWarning.findUnique({ where: { id: warning } })).toMatchObject({
    paymentId: older.id,
    fraudType: 'made_with_stolen_card',
    isActionable: true,
  })
  expect((await listFlags()).find((one) => one.subject === warning)).toMatchObject({ paymentId: older.id })
  expect(await flag()).toMatchObject({
    detail: '£30.62, made with stolen card: refund it now',
    resolvedAt: null,
  })
})

nightTest('is over once all of the payment went back', async () => {
  const { older, flag } = await aFraudWarning()
  await provider.control.apply({ refundOutside: { charge: older.chargeId }, awaitWebhooks: true })
  expect((await flag())?.resolvedAt).not.toBeNull()
})

nightTest('gives way to the dispute', async () => {
  const { older, warning, flag } = await aFraudWarning()
  await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
  expect((await flag())?.resolvedAt).not.toBeNull()
  expect(await db.fraudWarning.findUnique({ where: { id: warning } })).toMatchObject({ isActionable: false })
})

nightTest('is heard of though its event is lost', async () => {
  const { older } = await aGroupWithPayments(provider)
  const { warning } = await provider.control.apply({ webhooks: 'drop', fraudWarning: older.chargeId })
  await provider.advanceTime(2 * MINUTE)
  await sweep()
  expect(await db.operatorFlag.count({ where: { subject: warning, resolvedAt: null } })).toBe(1)
})

nightTest('stays over for whoever had read it before', async () => {
  const { older, warning, flag } = await aFraudWarning()
  const warnings = stripe.radar.earlyFraudWarnings
  const read = warnings.retrieve.bind(warnings)
  jest.spyOn(warnings, 'retrieve').mockImplementationOnce(async (...asked) => {
    const answer = await read(...asked)
    await provider.control.apply({ disputeOpen: older.chargeId, awaitWebhooks: true })
    return answer
  })
  await followWarning(warning)
  expect((await flag())?.resolvedAt).not.toBeNull()
})
