import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { call } from '../support/call'
import { openDatabase } from '../support/database'
import { aGroup, aUser, balanceOf, connectPayout, pay } from '../support/money'
import { openProvider } from '../support/provider'

openDatabase()
const provider = openProvider()

test('an admin sends what was collected to the payout account', async () => {
  const admin = await aUser('admin')
  const payer = await aUser('payer')
  const group = await aGroup({ admin, members: [payer] })
  await connectPayout(provider, admin, group.id)
  await pay(provider, payer, group.id, 30)
  await pay(provider, admin, group.id, 20)

  const { status, body } = await call(transfer, `/payment/${group.id}/transfer`, {
    token: admin.token,
    body: { amount: 42.5 },
  })
  expect([status, body]).toEqual([
    201,
    { message: 'Transfer initiated successfully', data: { remainingAmount: 7.5 } },
  ])
  expect(await balanceOf(group.id)).toMatchObject({
    remittedPence: 5000,
    availablePence: 750,
    reservedPence: 0,
  })
})
