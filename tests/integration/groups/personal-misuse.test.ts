import { randomUUID } from 'node:crypto'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { env } from '@/lib/base/env'
import { joinGroup } from '@/lib/groups/members/join-group'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { updatePassword } from '@/lib/people/accounts/sign-in/update-password'
import { giftToken } from '@/lib/platform/auth/gift-token'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aLinkCode, linkOf as giftLink, startGift } from '../../support/gifts'
import { captureLog } from '../../support/log-lines'
import { aGroup, askToPay, aUser, newsOf, pay, startPayment } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD } from '../../support/people'
import {
  aPersonalLink,
  askForLink,
  cancelByToken,
  getPersonalPage,
  payByToken,
  personalPageOf,
  personalTokenOf,
  promiseByToken,
  renewLink,
  requestReductionByToken,
  requestRefundByToken,
  sessionOf,
} from '../../support/personal-pages'
import { openProvider } from '../../support/provider'
import { memberIdOf } from '../../support/reminders'

/** What somebody can do with a personal link that is not theirs, or not alive, under the real limits. */

openDatabase()
const provider = openProvider()
const lines = captureLog()
const FACTOR = env.RATE_LIMIT_FACTOR
beforeEach(() => {
  env.RATE_LIMIT_FACTOR = 1
})
afterEach(() => {
  env.RATE_LIMIT_FACTOR = FACTOR
})

/** Every call that takes a token gives a dead link's answer. */
async function expectDead(token: string) {
  const id = randomUUID()
  for (const { status, body } of [
    await getPersonalPage(token),
    await payByToken(token, { amount: 5, email: 'eve@example.com' }),
    await promiseByToken(token, { paidAnotherWay: true }),
    await requestReductionByToken(token, { amount: 5 }),
    await requestRefundByToken(token, id),
    await cancelByToken(token, id),
  ])
    expect([status, body.message]).toEqual([404, DEAD_LINK])
}

nightTest('a token that was not made for this page is dead: guessed, or of another page', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  const memberId = await memberIdOf(groupId, payer)
  for (const other of [
    'x'.repeat(43),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    promiseToken(memberId),
    giftToken(memberId),
    // Well made, but for no link.
    personalToken(memberId),
    personalToken(randomUUID()),
  ])
    await expectDead(other)
})

nightTest('guesses are limited for an address', async () => {
  env.RATE_LIMIT_FACTOR = 0.1
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => getPersonalPage(personalToken(randomUUID()), headers)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(404), count(429)]).toEqual([12, 3])
})

nightTest('a renewed link is dead, and only its owner can renew or see it', async () => {
  const { admin, other, payer, groupId, token } = await aPersonalLink()
  expect((await renewLink(payer, groupId, {})).status).toBe(400)
  const { status, body } = await renewLink(payer, groupId)
  expect(status).toBe(200)
  await expectDead(token)
  const fresh = body.link.url.split('/').at(-1)
  expect(await personalTokenOf(payer, groupId)).toBe(fresh)
  expect((await personalPageOf(fresh)).name).toBe('Test Person')
  for (const by of [admin, other]) expect((await askForLink(by, groupId, payer)).status).toBe(403)
  expect((await askForLink(await aUser('stranger'), groupId, payer)).status).toBe(404)
})

nightTest('a removed member’s link is dead, and stays so when they come back', async () => {
  const { admin, payer, groupId, token } = await aPersonalLink()
  const { status } = await call(remove, `/group/${groupId}/remove`, {
    token: admin.token,
    body: { username: payer.username },
  })
  expect(status).toBe(200)
  await expectDead(token)
  await transact((tx) => joinGroup(tx, groupId, payer.id))
  await expectDead(token)
  expect(await personalTokenOf(payer, groupId)).not.toBe(token)
})

nightTest('with the group or the account the link goes too', async () => {
  const { payer, other, groupId, token } = await aPersonalLink()
  const otherToken = await personalTokenOf(other, groupId)
  await deleteAccount(payer.id)
  await expectDead(token)
  expect(await db.personalLink.count({ where: { member: { userId: payer.id } } })).toBe(0)
  await db.group.update({ where: { id: groupId }, data: { deletedAt: new Date() } })
  await expectDead(otherToken)
})

nightTest(
  'whoever a link was forwarded to learns no address, reaches no other’s payment, and is logged in nowhere',
  async () => {
    const { other, payer, groupId, token } = await aPersonalLink()
    const { id } = await pay(provider, other, groupId, 30)
    expect((await requestRefundByToken(token, id)).status).toBe(404)
    expect((await cancelByToken(token, id)).status).toBe(404)
    expect((await cancelByToken(token, 'not-an-id')).status).toBe(404)
    const answers = [
      await payByToken(token),
      await promiseByToken(token, { day: '2029-12-30' }),
      await getPersonalPage(token),
    ]
    const answersText = JSON.stringify(answers.map(({ body }) => body))
    expect(answersText).not.toContain(payer.email)
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null])
    // A refund goes back to the card that paid, and an email typed here proves nothing.
    await payByToken(token, { email: 'eve@example.com' })
    expect(await db.user.findUniqueOrThrow({ where: { id: payer.id } })).toMatchObject({ email: payer.email })
  },
)

nightTest(
  'starts are limited to ten in ten minutes for a link, whichever address and however renewed',
  async () => {
    const { payer, groupId, token } = await aPersonalLink()
    for (let starts = 0; starts < 9; starts += 1) expect((await payByToken(token)).status).toBe(201)
    const { body } = await renewLink(payer, groupId)
    const fresh = body.link.url.split('/').at(-1)
    expect((await payByToken(fresh)).status).toBe(201)
    const refused = await payByToken(fresh)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 300]).toEqual([429, true])
    // That is the link's limit, and not the member's own.
    expect((await askToPay(payer, groupId, { amount: 100 })).status).toBe(201)
  },
)

nightTest('starts are limited to sixty in ten minutes for an address, over all links', async () => {
  env.RATE_LIMIT_FACTOR = 0.05
  const headers = { 'x-forwarded-for': '192.0.2.88' }
  const startPaying = async () => (await payByToken((await aPersonalLink()).token, {}, headers)).status
  // Reads of one address are limited too, so other links are used for the last start.
  expect([await startPaying(), await startPaying(), await startPaying(), await startPaying()]).toEqual([
    201, 201, 201, 429,
  ])
})

nightTest(
  'after many declines over a group’s personal links these rest for an hour, and the admins are told once',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.15
    env.DECLINES_PER_HOUR = 1000
    const { admin, payer, other, groupId, group, token } = await aPersonalLink()
    const otherToken = await personalTokenOf(other, groupId)
    const decline = async (by: string) => {
      const { body } = await payByToken(by)
      await provider.control.apply({
        pay: await sessionOf(body.transactionId),
        card: '4000000000000002',
        awaitWebhooks: true,
      })
    }
    await decline(token)
    await decline(otherToken)
    expect((await personalPageOf(token)).balance).toBe(100)
    await decline(otherToken)
    expect(await payByToken(token)).toMatchObject({ status: 429, body: { code: 'PERSONAL_LINKS_REST' } })
    // Reading and the members' own payments go on.
    expect((await getPersonalPage(token)).status).toBe(200)
    expect((await askToPay(payer, groupId, { amount: 100 })).status).toBe(201)
    const news = (await newsOf(admin)).filter((text) => text.includes('personal links'))
    expect(news).toEqual([
      `A lot of cards were declined on the personal links of “${group.title}”. Nobody can pay by one for an hour; everything else carries on.`,
    ])
  },
)

nightTest(
  'declines of one way to pay do not pause another: members’ own, gifts’ and personal links’ count apart',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    env.DECLINES_PER_HOUR = 1000
    const { admin, payer, groupId, token } = await aPersonalLink()
    const code = await aLinkCode(admin, groupId)
    const own = await startPayment(payer, groupId, 5)
    const gift = await startGift(code, 5)
    const linkSession = await sessionOf(
      (await payByToken(await personalTokenOf(admin, groupId))).body.transactionId,
    )
    for (const session of [own.session, gift.session, linkSession])
      await provider.control.apply({ pay: session, card: '4000000000000002', awaitWebhooks: true })
    expect(await db.decline.count({ where: { payment: { transaction: { groupId } } } })).toBe(3)
    expect([(await giftLink(code)).gifts, (await payByToken(token)).status]).toEqual([true, 201])
  },
)

nightTest('a token is in no log line', async () => {
  const { token } = await aPersonalLink()
  await payByToken(token)
  await payByToken(token, { amount: 1000 })
  await requestRefundByToken(token, randomUUID())
  env.RATE_LIMIT_FACTOR = 0.01
  await payByToken(token)
  await payByToken(token)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain(token)
})

nightTest(
  'a link shows and reaches its own group’s payments only, not those of its owner elsewhere',
  async () => {
    const { payer, token } = await aPersonalLink()
    const otherGroup = await aGroup({ admin: payer })
    const paid = await pay(provider, payer, otherGroup.id, 30)
    const open = await startPayment(payer, otherGroup.id, 10)
    expect((await personalPageOf(token)).payments).toEqual([])
    expect([
      (await requestRefundByToken(token, paid.id)).status,
      (await cancelByToken(token, open.id)).status,
    ]).toEqual([404, 404])
    expect(await db.refundRequest.count({ where: { paymentId: paid.id } })).toBe(0)
    expect(await db.transaction.findUnique({ where: { id: open.id } })).toMatchObject({ status: 'pending' })
  },
)

nightTest('who has paid too much owes nothing, and after the deadline no day is left', async () => {
  const { payer, groupId, token } = await aPersonalLink()
  await pay(provider, payer, groupId, 30)
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { contributionPence: 2_000 } })
  await db.group.update({ where: { id: groupId }, data: { paymentDeadline: new Date('2026-01-01') } })
  expect(await personalPageOf(token)).toMatchObject({ balance: 0, overdue: true, daysLeft: 0 })
  expect((await payByToken(token)).status).toBe(400)
})

nightTest.each([
  ['payer', 5, 10],
  ['group', 5, 30],
  ['payer', 11, 11],
] as const)(
  'if the fee is the %s’s, %i pence are paid with %i',
  async (feePaidBy, owedPence, amountPence) => {
    const { payer, groupId, token } = await aPersonalLink()
    await db.group.update({ where: { id: groupId }, data: { feePaidBy } })
    await db.member.updateMany({
      where: { groupId, userId: payer.id },
      data: { contributionPence: owedPence },
    })
    const { transactionId } = (await payByToken(token)).body
    expect(await db.transaction.findUnique({ where: { id: transactionId } })).toMatchObject({ amountPence })
  },
)

nightTest('one’s own link ends with one’s password: whoever had the session took it along', async () => {
  const { user, token } = await aSignedInUser()
  const member = { id: user.id, username: String(user.username), email: String(user.email), token }
  const group = await aGroup({ admin: await aUser('admin'), members: [member] })
  const link = await personalTokenOf(member, group.id)
  expect((await getPersonalPage(link)).status).toBe(200)
  await updatePassword(user.id, { oldPassword: PASSWORD, password: 'Misty-Harbour-57!' })
  await expectDead(link)
})
