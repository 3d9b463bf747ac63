import { POST as refund } from '@/app/api/payment/[id]/refund/route'
import { POST as askBack } from '@/app/api/payment/[id]/refund-request/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as refuse } from '@/app/api/refund-request/[id]/decline/route'
import { POST as confirm } from '@/app/api/transfer/[id]/confirm/route'
import { POST as decline } from '@/app/api/transfer/[id]/decline/route'
import { db } from '@/lib/platform/db/client'
import { openProviderWithBooks } from '../../support/books'
import { call } from '../../support/call'
import { aGift, aLinkCode } from '../../support/gifts'
import { aGroup, aUser, connectPayout, pay, settleReversals } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Everything that everybody is told while money comes in, is sent, goes back and is disputed: the words and the sums. */

const provider = openProviderWithBooks()
const apply = (change: Parameters<typeof provider.control.apply>[0]) => provider.control.apply(change)

async function aStory() {
  const [admin, second, payer] = [await aUser('admin'), await aUser('second'), await aUser('payer')]
  const { id: groupId, title } = await aGroup({ admin, members: [second, payer] })
  await db.member.updateMany({ where: { groupId, userId: second.id }, data: { role: 'admin' } })
  await connectPayout(provider, admin, groupId)
  const code = await aLinkCode(admin, groupId)
  const people = { admin, second, payer }
  await db.notification.deleteMany()
  await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
  /** With names that are the same each time. */
  const plain = (text: string) =>
    Object.entries(people)
      .reduce(
        (plainer, [name, { username, email }]) => plainer.replaceAll(email, name).replaceAll(username, name),
        text,
      )
      .replaceAll(title, 'Trip')
      .replaceAll(groupId, 'trip')
      .replace(/until \d+ \w+ \d+ at [\d:]+/g, 'until then')
  /** What has been told since this was asked last. */
  const told = async () => {
    const rows = await db.notification.findMany({ where: { groupId }, orderBy: { id: 'asc' } })
    const news = Object.entries(people).map(([name, { id }]) => [
      name,
      ...rows
        .filter(({ userId }) => userId === id)
        .map(({ message, kind, amountPence, actorId }) => {
          const actor = Object.entries(people).find((one) => one[1].id === actorId)?.[0]
          return [plain(message), kind && `${kind} ${amountPence}`, actor && `by ${actor}`]
            .filter(Boolean)
            .join(' | ')
        }),
    ])
    const mails = await db.$queryRaw<
      { to: string; template: string; props: Record<string, unknown>; sender: string }[]
    >`
      SELECT data->>'to' AS to, data->>'template' AS template, data->'props' AS props, group_id AS sender
      FROM pgboss.job WHERE name = 'send-mail' ORDER BY data->>'template', data->>'to'`
    await db.notification.deleteMany()
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-mail'`
    const queued = mails.map(({ to, template, props, sender }) => {
      const { url: _, paidAt: __, giftId: ___, paymentId: ____, ...words } = props
      const said = Object.entries(words).map(([key, value]) => `${key} ${value}`.trim())
      const by = Object.entries(people).find((one) => one[1].id === sender)?.[0] ?? plain(sender)
      return plain(`${template} to ${to}, by ${by}: ${said.join(', ')}`)
    })
    return { ...Object.fromEntries(news.map(([name, ...lines]) => [name, lines])), mails: queued.sort() }
  }
  const send = (amount: number) =>
    call(transfer, `/payment/${groupId}/transfer`, { token: admin.token, body: { amount } })
  const giveBack = (id: string, amount: number) =>
    call(refund, `/payment/${id}/refund`, { token: second.token, body: { amount } })
  const ask = (id: string) =>
    call(askBack, `/payment/${id}/refund-request`, { token: payer.token, body: { reason: 'I am ill.' } })
  const say = (word: 'confirm' | 'decline', id: string) =>
    call({ confirm, decline }[word], `/transfer/${id}/${word}`, { method: 'POST', token: second.token })
  return { ...people, groupId, code, told, send, giveBack, ask, say }
}

nightTest('from the first payment to a dispute that is lost', async () => {
  const { admin, payer, groupId, code, told, send, giveBack } = await aStory()
  const steps: Record<string, unknown> = {}
  const older = await pay(provider, payer, groupId, 30)
  steps.first = await told()
  const newer = await pay(provider, admin, groupId, 20)
  steps.second = await told()
  const gift = await aGift(provider, code, 12, { name: 'Kim' })
  steps.gift = await told()
  // The second of its three parts is refused.
  await apply({ webhooks: 'drop', refundOutside: { charge: newer.chargeId } })
  expect((await send(55)).status).toBe(201)
  steps.sent = await told()
  await apply({ webhooks: 'normal', deliverEvents: 'all', awaitWebhooks: true })
  steps.refundedElsewhere = await told()
  expect((await giveBack(older.id, 5)).status).toBe(201)
  steps.refunded = await told()
  const { dispute = '' } = await apply({ disputeOpen: gift.chargeId, awaitWebhooks: true })
  await settleReversals()
  steps.disputed = await told()
  await apply({ disputeClose: dispute, outcome: 'lost', awaitWebhooks: true })
  steps.lost = await told()
  expect(steps).toEqual({
    first: {
      admin: ['payer paid £30.00 to “Trip”. | paid 3000 | by payer'],
      second: ['payer paid £30.00 to “Trip”. | paid 3000 | by payer'],
      payer: ['Your payment of £30.00 to “Trip” was received.'],
      mails: [
        'first-payment to admin, by payer: who payer, group Trip, isGift false, amountPence 3000',
        'first-payment to second, by payer: who payer, group Trip, isGift false, amountPence 3000',
        'receipt to payer, by payer: group Trip, payer Test, feePence 62, isListed false, goalPence 30000, totalPence 3062, amountPence 3000, isFeeCovered false, collectedPence 3000',
      ],
    },
    second: {
      admin: ['Your payment of £20.00 to “Trip” was received.'],
      second: ['admin paid £20.00 to “Trip”. | paid 2000 | by admin'],
      payer: ['A member paid £20.00 to “Trip”. | paid 2000'],
      mails: [
        'receipt to admin, by admin: group Trip, payer Test, feePence 48, isListed false, goalPence 30000, totalPence 2048, amountPence 2000, isFeeCovered false, collectedPence 5000',
      ],
    },
    gift: {
      admin: ['Kim gave £12.00 to “Trip”. | gave 1200'],
      second: ['Kim gave £12.00 to “Trip”. | gave 1200'],
      payer: ['Someone gave £12.00 to “Trip”. | gave 1200'],
      mails: [
        'gift-receipt to sam@example.com, by trip: group Trip, payer Kim, feePence 37, totalPence 1237, amountPence 1200, isFeeCovered false',
      ],
    },
    sent: {
      admin: [
        '£35.00 was transferred from “Trip” to the payout account, as admin asked. £20.00 could not be transferred from “Trip” and is back in the group. | by admin',
      ],
      second: [
        '£35.00 was transferred from “Trip” to the payout account, as admin asked. £20.00 could not be transferred from “Trip” and is back in the group. | by admin',
      ],
      payer: ['£35.00 was transferred from “Trip” to the payout account. | transferred 3500'],
      mails: [
        'transfer-made to admin, by admin: admin admin, group Trip, amountPence 3500',
        'transfer-made to second, by admin: admin admin, group Trip, amountPence 3500',
      ],
    },
    refundedElsewhere: {
      admin: ['£20.00 was refunded to you from “Trip”.'],
      second: ['£20.00 was refunded to admin from “Trip”. | refunded 2000 | by admin'],
      payer: ['£20.00 was refunded to a member from “Trip”. | refunded 2000'],
      mails: [],
    },
    refunded: {
      admin: ['£5.00 was refunded to payer from “Trip”. | refunded 500 | by payer'],
      second: ['£5.00 was refunded to payer from “Trip”. | refunded 500 | by payer'],
      payer: ['£5.00 was refunded to you from “Trip”.'],
      mails: [
        'refund to payer, by payer: group Trip, payer Test, isPart false, wasFeePaid true, amountPence 500',
      ],
    },
    disputed: {
      admin: [
        'About the gift of £12.00 to “Trip” by Kim: £12.00 is frozen while the bank decides a dispute.',
        '£5.00 came back to “Trip” from its payout account, to cover money that is disputed or was returned to a payer. | reversed 500',
      ],
      second: [
        'About the gift of £12.00 to “Trip” by Kim: £12.00 is frozen while the bank decides a dispute.',
        '£5.00 came back to “Trip” from its payout account, to cover money that is disputed or was returned to a payer. | reversed 500',
      ],
      payer: [
        'About the gift of £12.00 to “Trip” by someone: £12.00 is frozen while the bank decides a dispute.',
      ],
      mails: [],
    },
    lost: {
      admin: [
        'About the gift of £12.00 to “Trip” by Kim: £12.00 went back after a lost dispute; £5.00 of it had already been transferred.',
      ],
      second: [
        'About the gift of £12.00 to “Trip” by Kim: £12.00 went back after a lost dispute; £5.00 of it had already been transferred.',
      ],
      payer: [
        'About the gift of £12.00 to “Trip” by someone: £12.00 went back after a lost dispute; £5.00 of it had already been transferred.',
      ],
      mails: [],
    },
  })
})

nightTest('what has to be answered, and what became of it', async () => {
  const { payer, second, groupId, told, send, giveBack, ask, say } = await aStory()
  const steps: Record<string, unknown> = {}
  const { id } = await pay(provider, payer, groupId, 30)
  await db.group.update({ where: { id: groupId }, data: { twoKeys: true } })
  await db.member.updateMany({ where: { groupId, userId: second.id }, data: { joinedAt: new Date(0) } })
  expect((await giveBack(id, 5)).status).toBe(201)
  await told()

  const { _id } = (await ask(id)).body.refundRequest
  steps.asked = await told()
  const no = { token: second.token, body: { reason: 'It is spent.' } }
  expect((await call(refuse, `/refund-request/${_id}/decline`, no)).status).toBe(200)
  steps.refused = await told()
  const first = (await send(10)).body.data.transferId
  steps.waits = await told()
  expect((await say('decline', first)).status).toBe(200)
  steps.declined = await told()
  const other = (await send(12)).body.data.transferId
  await told()
  expect((await say('confirm', other)).status).toBe(200)
  steps.confirmed = await told()
  const last = (await send(13)).body.data.transferId
  await told()
  expect((await giveBack(id, 4)).status).toBe(201)
  steps.calledOff = await told()
  expect(await db.transaction.findUnique({ where: { id: last } })).toMatchObject({ status: 'failed' })
  expect(steps).toEqual({
    asked: {
      admin: ['payer has asked for £25.00 back from “Trip”. | by payer'],
      second: ['payer has asked for £25.00 back from “Trip”. | by payer'],
      payer: [],
      mails: [
        'refund-request to admin, by payer: who payer, asked payer has asked for £25.00 back from “Trip”., group Trip, reason I am ill.',
        'refund-request to second, by payer: who payer, asked payer has asked for £25.00 back from “Trip”., group Trip, reason I am ill.',
      ],
    },
    refused: {
      admin: [],
      second: [],
      payer: ['An admin of “Trip” has declined to return £25.00: It is spent.'],
      mails: [],
    },
    waits: {
      admin: [],
      second: [
        'admin wants to transfer £10.00 from “Trip”. A second admin can confirm it until then. | by admin',
      ],
      payer: [],
      mails: [
        'transfer-confirmation to second, by admin: who admin, asked admin wants to transfer £10.00 from “Trip”. A second admin can confirm it until then., group Trip, reason',
      ],
    },
    declined: {
      admin: [
        'second declined a transfer of £10.00 from “Trip”. The money is back in the group. | by second',
      ],
      second: [
        'second declined a transfer of £10.00 from “Trip”. The money is back in the group. | by second',
      ],
      payer: [],
      mails: [],
    },
    confirmed: {
      admin: [
        '£12.00 was transferred from “Trip” to the payout account, as admin asked. | transferred 1200 | by admin',
      ],
      second: [
        '£12.00 was transferred from “Trip” to the payout account, as admin asked. | transferred 1200 | by admin',
      ],
      payer: ['£12.00 was transferred from “Trip” to the payout account. | transferred 1200'],
      mails: [
        'transfer-made to admin, by admin: admin admin, group Trip, amountPence 1200',
        'transfer-made to second, by admin: admin admin, group Trip, amountPence 1200',
      ],
    },
    calledOff: {
      admin: [
        'A transfer of £13.00 from “Trip” was declined automatically: a payment it was to come from was refunded or is in dispute. The money is back in the group.',
        '£4.00 was refunded to payer from “Trip”. | refunded 400 | by payer',
      ],
      second: [
        'A transfer of £13.00 from “Trip” was declined automatically: a payment it was to come from was refunded or is in dispute. The money is back in the group.',
        '£4.00 was refunded to payer from “Trip”. | refunded 400 | by payer',
      ],
      payer: ['£4.00 was refunded to you from “Trip”.'],
      mails: [],
    },
  })
})
