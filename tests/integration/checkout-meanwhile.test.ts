import { db } from '@/lib/db/client'
import { closeCheckouts } from '@/lib/payments/close-checkouts'
import { failPayment } from '@/lib/payments/fail-payment'
import { openDatabase } from '../support/database'
import { aGroup, aUser, expectSoundLedger, startPayment } from '../support/money'
import { openProvider } from '../support/provider'

openDatabase()
const provider = openProvider()

const statusOf = async (id: string) => (await db.transaction.findUniqueOrThrow({ where: { id } })).status

/** Another tab saw the payment before its checkout was noted, and comes to give it up after. */
test('a payment whose checkout was opened meanwhile is not given up', async () => {
  const payer = await aUser('payer')
  const group = await aGroup({ admin: payer })
  const payment = await startPayment(payer, group.id, 20)
  expect(await failPayment(payment.id)).toBe(false)
  expect(await statusOf(payment.id)).toBe('pending')
  await provider.control.apply({ pay: payment.session, awaitWebhooks: true })
  expect(await statusOf(payment.id)).toBe('success')
  await expectSoundLedger()
})

test('it is closed at the provider instead', async () => {
  const payer = await aUser('payer')
  const group = await aGroup({ admin: payer })
  const payment = await startPayment(payer, group.id, 20)
  await closeCheckouts({ groupId: group.id, userId: payer.id })
  expect(await statusOf(payment.id)).toBe('failed')
  const { sessions } = provider.control.state()
  expect(sessions.find(({ id }) => id === payment.session)?.status).toBe('expired')
})
