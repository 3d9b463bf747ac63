import { randomUUID } from 'node:crypto'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { POST as adjust } from '@/app/api/operator/adjustments/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, aLinkCode, askToGive, giftOf } from '../../support/gifts'
import { aGroup, aGroupOfPayers, askToPay, aUser, expectSoundLedger } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator } from '../../support/operators'
import { aClub, CUP, line } from '../../support/orders'
import { openProvider } from '../../support/provider'
import { forceSql } from '../../support/states'

/** A key whose record is gone is known by what was made with it: the same again is found, anything else is refused. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const REUSED = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } }
const deleteKeyRecords = () => db.idempotentCall.deleteMany()

nightTest('a payment is another in another group, with another card or for another receipt', async () => {
  const { payer, group } = await aGroupOfPayers()
  const otherGroup = await aGroup({ admin: payer })
  const headers = { 'idempotency-key': randomUUID() }
  const ask = async (body: object, groupId = group.id) => {
    await deleteKeyRecords()
    return askToPay(payer, groupId, { amount: 25, ...body }, headers)
  }
  const first = await ask({})
  expect(await ask({})).toMatchObject({ status: 201, body: first.body })
  expect(await ask({}, otherGroup.id)).toMatchObject(REUSED)
  expect(await ask({ isInternational: true })).toMatchObject(REUSED)
  expect(await ask({ email: 'another@example.com' })).toMatchObject(REUSED)
})

nightTest('until its checkout opened, what is written with a payment is what was written last', async () => {
  const { payer, group } = await aGroupOfPayers()
  const headers = { 'idempotency-key': randomUUID() }
  const ask = (message: string) => askToPay(payer, group.id, { amount: 25, message }, headers)
  await provider.control.apply({
    fail: [{ method: 'POST', path: '/v1/checkout/sessions', mode: 'reset-before', times: 2 }],
  })
  expect((await ask('Good luk')).status).toBe(503)
  const { status, body } = await ask('Good luck')
  const { message } = await db.payment.findUniqueOrThrow({ where: { id: body.transactionId } })
  expect([status, message]).toEqual([201, 'Good luck'])
})

nightTest(
  'a gift is another by somebody else, with another card, for another receipt or another order',
  async () => {
    const { admin, groupId, items } = await aClub({ items: [CUP, { ...CUP, title: 'Mug' }] })
    const code = await aLinkCode(admin, groupId)
    const headers = { 'idempotency-key': randomUUID() }
    const orderOf = (item = '') => ({ lines: [line(item, 1)], answers: [] })
    const ask = async (body: object) => {
      await deleteKeyRecords()
      return askToGive(code, { order: orderOf(items[0]), ...body }, headers)
    }
    const first = await ask({})
    expect(await ask({})).toMatchObject({ status: 201, body: first.body })
    for (const other of [
      { name: 'Kit' },
      { email: 'kit@example.com' },
      { isInternational: true },
      { order: orderOf(items[1]) },
      { order: undefined, amount: 5 },
    ])
      expect([other, await ask(other)]).toMatchObject([other, REUSED])
  },
)

nightTest(
  'a gift that was paid although its address was lost is not charged again with other words',
  async () => {
    const { code } = await aGroupWithLink()
    const headers = { 'idempotency-key': randomUUID() }
    const ask = (message: string) => askToGive(code, { amount: 5, message }, headers)
    const { url, giftUrl } = (await ask('One')).body
    const { id, checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { checkoutUrl: url } })
    await forceSql(`UPDATE payments SET "checkoutSessionId" = NULL, "checkoutUrl" = NULL WHERE id = '${id}'`)
    await provider.control.apply({ pay: checkoutSessionId ?? '', awaitWebhooks: true })
    await deleteKeyRecords()
    expect(await ask('Two')).toMatchObject({ status: 409, body: { code: 'CHECKOUT_OVER' } })
    expect(await giftOf(giftUrl.split('/').at(-1))).toMatchObject({ status: 'success', message: 'One' })
  },
)

nightTest('cash is noted anew in another group', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const otherGroup = await aGroup({ admin, members: [payer] })
  const headers = { 'idempotency-key': randomUUID() }
  const noteIn = async (groupId: string) => {
    await deleteKeyRecords()
    const body = { username: payer.username, amount: 5, method: 'cash' }
    return call(note, `/group/${groupId}/noted-payment`, { token: admin.token, headers, body })
  }
  const { status, body } = await noteIn(group.id)
  expect(await noteIn(group.id)).toMatchObject({ status, body })
  expect(await noteIn(otherGroup.id)).toMatchObject(REUSED)
})

nightTest('a correction is another in another group or of another sum', async () => {
  const [{ group }, operator] = [await aGroupOfPayers(), await anOperator()]
  const otherGroup = await aGroup({ admin: await aUser() })
  const headers = { 'attempt-key': randomUUID() }
  const ask = async (groupId: string, amount: number) => {
    await deleteKeyRecords()
    const body = { groupId, amount, reason: 'Charged twice' }
    return call(adjust, '/operator/adjustments', { token: operator.token, headers, body })
  }
  const { status, body } = await ask(group.id, 5)
  expect(await ask(group.id, 5)).toMatchObject({ status, body: { adjustment: { _id: body.adjustment._id } } })
  expect(await ask(group.id, -5)).toMatchObject(REUSED)
  expect(await ask(otherGroup.id, 5)).toMatchObject(REUSED)
})
