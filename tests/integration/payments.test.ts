import { POST as initialize } from '@/app/api/payment/[id]/initialize/route'
import { GET as status } from '@/app/api/payment/[id]/status/route'
import { db } from '@/lib/db/client'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { aGroup, aUser, balanceOf, startPayment } from '../support/money'
import { openProvider } from '../support/provider'

openDatabase()
const provider = openProvider()

async function someGroup() {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const other = await aUser('other')
  return { admin, payer, other, group: await aGroup({ admin, members: [payer, other] }) }
}

test('a member pays: pending, then a success that everyone hears of', async () => {
  const { admin, payer, other, group } = await someGroup()
  const { id, session, url } = await startPayment(payer, group.id, 25)
  expect(url).toContain(session)
  expect(await db.transaction.findUnique({ where: { id } })).toMatchObject({
    status: 'pending',
    amountPence: 2500,
    feePence: 55,
    totalPence: 2555,
  })

  await provider.control.apply({ pay: session, awaitWebhooks: true })
  const paid = await call(status, `/payment/${id}/status`, { token: payer.token })
  expect(paid.body.data).toMatchObject({ status: 'success', amount: 25, feeAmount: 0.55, totalAmount: 25.55 })
  expect(paid.body.data.timePaid).not.toBeNull()
  expect(await balanceOf(group.id)).toMatchObject({ remittedPence: 2500, availablePence: 2500 })

  const heard = async (userId: string) =>
    (await db.notification.findMany({ where: { userId } })).map(({ message }) => message)
  expect(await heard(admin.id)).toEqual([`${payer.username} paid £25.00 to “${group.title}”.`])
  expect(await heard(other.id)).toEqual([`A member paid £25.00 to “${group.title}”.`])
  expect(await heard(payer.id)).toEqual([`Your payment of £25.00 to “${group.title}” was received.`])
})

test('initialize is a member’s', async () => {
  const { group } = await someGroup()
  const stranger = await aUser()
  const { status: code } = await call(initialize, `/payment/${group.id}/initialize`, {
    token: stranger.token,
    body: { email: stranger.email, amount: 5, isInternational: false },
  })
  expect(code).toBe(404)
})
