import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { stripe } from '@/lib/platform/stripe/client'
import { openProviderWithBooks } from '../../support/books'
import { aLinkCode, startGift } from '../../support/gifts'
import { aGroupOfPayers, pay, startPayment, transactionOf } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Large payments by somebody of whom we know nothing are confirmed with the card's bank. */

const provider = openProviderWithBooks()
const largeAmount = 250
const { THREE_D_SECURE_FROM } = env
afterEach(() => {
  env.THREE_D_SECURE_FROM = THREE_D_SECURE_FROM
})

async function threeDSecureOf(session: string) {
  const { payment_method_options: options } = await stripe.checkout.sessions.retrieve(session)
  return options?.card?.request_three_d_secure ?? null
}

nightTest('a person’s first payment from £250, fee included, but not their later ones', async () => {
  const { payer, other, group } = await aGroupOfPayers(60_000)
  expect(await threeDSecureOf((await startPayment(payer, group.id, largeAmount)).session)).toBe('any')
  await pay(provider, other, group.id, 5)
  expect(await threeDSecureOf((await startPayment(other, group.id, largeAmount)).session)).toBeNull()
})

nightTest('whose earlier payments failed is still unknown, so the next one is confirmed, too', async () => {
  const { payer, group } = await aGroupOfPayers(60_000)
  const { id, session } = await startPayment(payer, group.id, 5)
  await provider.control.apply({ pay: session, card: '4000000000000002', awaitWebhooks: true })
  await provider.control.apply({ expire: session, awaitWebhooks: true })
  expect(await transactionOf(id)).toMatchObject({ status: 'failed' })
  expect(await threeDSecureOf((await startPayment(payer, group.id, largeAmount)).session)).toBe('any')
})

nightTest(
  'whose payments their banks took back, or asked about, is still unknown, but not who was found right',
  async () => {
    const { payer, group } = await aGroupOfPayers(60_000)
    const first = await pay(provider, payer, group.id, 5)
    const { dispute = '' } = await provider.control.apply({
      disputeOpen: first.chargeId,
      awaitWebhooks: true,
    })
    const nextThreeDSecure = async () =>
      threeDSecureOf((await startPayment(payer, group.id, largeAmount)).session)
    expect(await nextThreeDSecure()).toBe('any')
    await provider.control.apply({ disputeMove: { dispute, to: 'won' }, awaitWebhooks: true })
    expect(await nextThreeDSecure()).toBeNull()
    const second = await provider.control.apply({ disputeOpen: first.chargeId, awaitWebhooks: true })
    await provider.control.apply({
      disputeMove: { dispute: second.dispute ?? '', to: 'lost' },
      awaitWebhooks: true,
    })
    expect(await nextThreeDSecure()).toBe('any')
  },
)

nightTest('who is said to have paid with a stolen card is unknown again', async () => {
  const { payer, group } = await aGroupOfPayers(60_000)
  const { chargeId } = await pay(provider, payer, group.id, 5)
  await provider.control.apply({ fraudWarning: chargeId, awaitWebhooks: true })
  expect(await threeDSecureOf((await startPayment(payer, group.id, largeAmount)).session)).toBe('any')
})

nightTest('not a smaller one, by a penny of what is charged in all', async () => {
  const { payer, other, group } = await aGroupOfPayers(60_000)
  // With a fee of £3.65, £250.00.
  expect(await threeDSecureOf((await startPayment(other, group.id, 246.35)).session)).toBe('any')
  expect(await threeDSecureOf((await startPayment(other, group.id, 246.34)).session)).toBeNull()
  const { id, session } = await startPayment(payer, group.id, 246)
  expect(await threeDSecureOf(session)).toBeNull()
  expect((await db.transaction.findUniqueOrThrow({ where: { id } })).totalPence).toBeLessThan(25_000)
})

nightTest('every gift from £250', async () => {
  const { admin, group } = await aGroupOfPayers(60_000)
  const code = await aLinkCode(admin, group.id)
  expect(await threeDSecureOf((await startGift(code, largeAmount)).session)).toBe('any')
  expect(await threeDSecureOf((await startGift(code, 20)).session)).toBeNull()
})

nightTest('none where that is left to the provider', async () => {
  env.THREE_D_SECURE_FROM = 0
  const { payer, group } = await aGroupOfPayers(60_000)
  expect(await threeDSecureOf((await startPayment(payer, group.id, largeAmount)).session)).toBeNull()
})

nightTest('a card statement names the collection', async () => {
  const { payer, group } = await aGroupOfPayers()
  const { chargeId } = await pay(provider, payer, group.id, 5)
  const charge = await stripe.charges.retrieve(chargeId)
  expect(charge.statement_descriptor_suffix).toBe(group.title.toUpperCase())
})
