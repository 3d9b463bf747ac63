import { POST as cancel } from '@/app/api/gift/[token]/cancel/route'
import { MINUTE, setClockOffset } from '@/lib/base/clock'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGiverEmail, aLinkCode, askToGive } from '../../support/gifts'
import { askToPay, expectSoundLedger, newsOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aClub, line, ordersFor, putOrder, stockLeftOf } from '../../support/orders'
import { openProvider } from '../../support/provider'

/** Somebody who goes on starting payments for all of something limited and never pays keeps it from nobody. */

openDatabase()
const provider = openProvider()
afterEach(() => setClockOffset(0))
afterEach(expectSoundLedger)

let addresses = 0

/** A hundred tickets, and what a stranger at one address can do with the link. */
async function aHoarder(address = `203.0.113.${addresses++}`) {
  const club = await aClub({ items: [{ title: 'Ticket', amount: 5, stock: 100 }] })
  const [ticket] = club.items
  const code = await aLinkCode(club.admin, club.groupId)
  const tickets = (quantity: number) => ({ order: { lines: [line(ticket, quantity)] }, email: aGiverEmail() })
  async function hoard(quantity = 100) {
    const { status, body } = await askToGive(code, tickets(quantity), { 'x-forwarded-for': address })
    expect(status).toBe(201)
    const payment = await db.payment.findFirstOrThrow({ where: { checkoutUrl: body.url } })
    return { session: payment.checkoutSessionId ?? '', giftUrl: body.giftUrl as string }
  }
  const giveAsAnother = () => askToGive(code, tickets(1))
  return {
    ...club,
    code,
    tickets,
    ticket,
    hoard,
    giveAsAnother,
    left: () => stockLeftOf(club.admin, club.groupId, ticket),
  }
}

/** The time of all that is open in a group runs out unpaid, `minutes` after the story began. */
async function runOut(groupId: string, minutes = 35) {
  setClockOffset(minutes * MINUTE)
  const open = await db.payment.findMany({ where: { transaction: { groupId, status: 'pending' } } })
  for (const { id, checkoutSessionId } of open) {
    await provider.control.apply({ expire: checkoutSessionId ?? '', awaitWebhooks: true })
    await settlePayment(id)
  }
}

nightTest(
  'whoever goes on starting gifts and never pays keeps everything limited from the others once a day',
  async () => {
    const { groupId, hoard, giveAsAnother, left } = await aHoarder()
    const rounds: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      setClockOffset(round * 36 * MINUTE)
      await hoard()
      rounds.push([await left(), (await giveAsAnother()).status])
      await runOut(groupId, round * 36 + 35)
    }
    expect(rounds).toEqual([
      [0, 409],
      [100, 201],
      [100, 201],
      [100, 201],
    ])
  },
)

nightTest(
  'a gift that could hold nothing takes its order when it is paid; the admins are told of what is missing',
  async () => {
    const { admin, groupId, hoard, giveAsAnother, left } = await aHoarder()
    await hoard()
    await runOut(groupId)
    const second = await hoard()
    expect(await left()).toBe(100)
    await provider.control.apply({ pay: second.session, awaitWebhooks: true })
    expect(await left()).toBe(0)
    expect((await giveAsAnother()).status).toBe(409)
    expect((await ordersFor(admin, groupId)).totals).toMatchObject([{ quantity: 100, paidQuantity: 100 }])
    expect((await newsOf(admin)).join()).not.toContain('Please refund')
  },
)

nightTest('who never paid is known only where they are, and in that group', async () => {
  const [address, otherGroup] = ['198.51.100.7', await aHoarder('198.51.100.7')]
  const { groupId, hoard, giveAsAnother, left } = await aHoarder(address)
  await hoard()
  await runOut(groupId)
  await giveAsAnother()
  expect(await left()).toBe(99)
  await otherGroup.hoard(10)
  expect(await otherGroup.left()).toBe(90)
})

nightTest(
  'of IPv6 a network around them is where they are: a customer has thousands of smaller ones',
  async () => {
    const { groupId, code, tickets, left } = await aHoarder()
    const giveFrom = (address: string) => askToGive(code, tickets(100), { 'x-forwarded-for': address })
    expect((await giveFrom('2001:db8:5:1::1')).status).toBe(201)
    await runOut(groupId)
    expect((await giveFrom('2001:db8:5:2::1')).status).toBe(201)
    expect(await left()).toBe(100)
  },
)

nightTest('paid for after others took the last ones, it is credited, and the admins are told', async () => {
  const { admin, ann, groupId, ticket, hoard, left } = await aHoarder()
  await hoard()
  await runOut(groupId)
  const second = await hoard()
  await putOrder(ann, groupId, { lines: [line(ticket, 60)] })
  await pay(provider, ann, groupId, 300)
  await provider.control.apply({ pay: second.session, awaitWebhooks: true })
  expect(await left()).toBe(0)
  expect((await newsOf(admin)).join()).toContain('160 are paid for or being paid for, and there are 100')
})

nightTest('who leaves a checkout soon, to order otherwise, still holds what they order then', async () => {
  const { hoard, left } = await aHoarder()
  const { giftUrl } = await hoard(4)
  const token = new URL(giftUrl).pathname.split('/').at(-1)
  setClockOffset(3 * MINUTE)
  expect((await call(cancel, `/gift/${token}/cancel`, { method: 'POST' })).status).toBe(200)
  expect(await left()).toBe(100)
  await hoard(6)
  expect(await left()).toBe(94)
})

nightTest('nor does a member, or whoever has their personal link', async () => {
  const { admin, ann, bob, groupId, ticket, left } = await aHoarder()
  await putOrder(ann, groupId, { lines: [line(ticket, 100)] })
  await putOrder(bob, groupId, { lines: [line(ticket, 1)] })
  await startPayment(ann, groupId, 500)
  expect((await askToPay(bob, groupId, { amount: 5 })).status).toBe(409)
  await runOut(groupId)
  const second = await startPayment(ann, groupId, 500)
  expect(await left()).toBe(100)
  expect((await askToPay(bob, groupId, { amount: 5 })).status).toBe(201)
  await provider.control.apply({ pay: second.session, awaitWebhooks: true })
  expect(await left()).toBe(0)
  expect((await ordersFor(admin, groupId)).totals).toMatchObject([{ quantity: 101, paidQuantity: 100 }])
})
