import { openDatabase } from '../../support/database'
import { aGroup, askToPay, aUser, expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { CUP, line, ordersFor, putForm, putOrder, SHIRT, stockLeftOf } from '../../support/orders'
import { openProvider } from '../../support/provider'

/** Who has paid enough before orders without another payment, and takes from the stock all the same. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

/** Everybody has paid £20 but Cy; then one shirt can be ordered, and any number of cups. */
async function aClubWithDeposits() {
  const [admin, ann, bob, cy] = [
    await aUser('admin'),
    await aUser('ann'),
    await aUser('bob'),
    await aUser('cy'),
  ]
  const { id: groupId } = await aGroup({ admin, members: [ann, bob, cy], contributionPence: 2000 })
  for (const who of [ann, bob]) await pay(provider, who, groupId, 20)
  const { body } = await putForm(admin, groupId, { items: [{ ...SHIRT, stock: 1 }, CUP] })
  const [shirt, cup] = body.orderForm.items.map(({ _id }: { _id: string }) => _id) as [string, string]
  return { admin, ann, bob, cy, groupId, shirt, cup, left: () => stockLeftOf(admin, groupId, shirt) }
}

nightTest('the last one is taken by who is first, whether they pay now or have paid', async () => {
  const { admin, ann, bob, cy, groupId, shirt, left } = await aClubWithDeposits()
  const lines = [line(shirt, 1, 'M')]
  expect((await putOrder(ann, groupId, { lines })).status).toBe(200)
  expect((await ordersFor(admin, groupId)).totals).toMatchObject([{ quantity: 1, paidQuantity: 1 }])
  expect(await left()).toBe(0)
  expect(await putOrder(bob, groupId, { lines })).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } })
  // To order what is to be paid for takes nothing; to pay for it would.
  expect((await putOrder(cy, groupId, { lines })).status).toBe(200)
  expect(await askToPay(cy, groupId, { amount: 20 })).toMatchObject({ body: { code: 'SOLD_OUT' } })
})

nightTest('what is added within what was paid takes, too, and what is beyond it does not', async () => {
  const { ann, bob, groupId, shirt, cup, left } = await aClubWithDeposits()
  expect((await putOrder(ann, groupId, { lines: [line(cup, 1), line(shirt, 1, 'M')] })).status).toBe(200)
  expect(await left()).toBe(1)
  expect((await putOrder(bob, groupId, { lines: [line(shirt, 1, 'M')] })).status).toBe(200)
  expect(await left()).toBe(0)
  expect(await askToPay(ann, groupId, { amount: 5 })).toMatchObject({ body: { code: 'SOLD_OUT' } })
})
