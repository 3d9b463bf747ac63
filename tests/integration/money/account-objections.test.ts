import { GET as groupAudit } from '@/app/api/group/[id]/audit/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { DELETE as disconnectAsAdmin } from '@/app/api/group/[id]/payout-account/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { GET as listNotifications } from '@/app/api/notifications/[userId]/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { POST as disconnect } from '@/app/api/payout-account/[id]/disconnect/route'
import { POST as hold } from '@/app/api/payout-account/[id]/hold/route'
import { addMs, DAY, MINUTE, now, setClockOffset } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { takeJobs } from '../../support/jobs'
import {
  aGroupWithPayments,
  aUser,
  connectPayout,
  expectSoundLedger,
  newsOf,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator, callAsOperator } from '../../support/operators'
import { openProvider } from '../../support/provider'

/** While a replaced account waits, those who were admins before can stop it, though they are no admins any more. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

type Handler = Parameters<typeof call>[0]
const press = async (by: TestUser, handler: Handler, path: string, method = 'POST', body?: object) => {
  await stepUp(by)
  return call(handler, path, { method, token: by.token, body })
}
const objectBy = (by: TestUser, how: 'hold' | 'disconnect', accountId: string) =>
  press(by, { hold, disconnect }[how], `/payout-account/${accountId}/${how}`)
const send = ({ token }: TestUser, groupId: string) =>
  call(transfer, `/payment/${groupId}/transfer`, { token, body: { amount: 10 } })
const findNotice = async ({ id, token }: TestUser) => {
  const { notifications } = (await call(listNotifications, `/notifications/${id}`, { token })).body
  return notifications.find((one: { actionType: string | null }) => one.actionType === 'account_replaced')
}

/** The account's owner and other admins were demoted or removed; the thief has connected an account of their own. */
async function aTakenOverGroup() {
  const { admin: owner, payer: other, group } = await aGroupWithPayments(provider)
  const groupId = group.id
  const [thief, member] = [await aUser('thief'), await aUser('member')]
  await db.member.create({ data: { groupId, userId: member.id, joinedAt: now() } })
  await db.member.create({ data: { groupId, userId: thief.id, role: 'admin', joinedAt: now() } })
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { role: 'admin' } })
  const former = await aUser('former')
  await db.member.create({ data: { groupId, userId: former.id, joinedAt: now() } })
  await db.member.updateMany({ where: { groupId, userId: former.id }, data: { role: 'admin' } })
  for (const { username } of [owner, former])
    await press(thief, removeAdmin, `/group/${groupId}/remove-admin`, 'POST', { username })
  await press(thief, remove, `/group/${groupId}/remove`, 'POST', { username: former.username })
  await press(thief, remove, `/group/${groupId}/remove`, 'POST', { username: other.username })
  await connectPayout(provider, thief, groupId)
  const { id: accountId } = await db.payoutAccount.findFirstOrThrow({
    where: { groupId, disconnectedAt: null },
  })
  return { owner, other, former, thief, member, groupId, title: group.title, accountId }
}

nightTest('each of them is told and asked, members or not, and can hold all transfers', async () => {
  const { owner, other, former, thief, member, groupId, title, accountId } = await aTakenOverGroup()
  for (const person of [owner, other, former])
    expect(await findNotice(person)).toMatchObject({
      type: 'Transfer',
      message: expect.stringContaining(`“${title}”: ${thief.username} connected a payout account.`),
      actionType: 'account_replaced',
      actionText: 'Hold or disconnect',
      actionData: { accountId },
    })
  for (const person of [thief, member]) expect(await findNotice(person)).toBeUndefined()

  expect((await objectBy(other, 'hold', accountId)).status).toBe(200)
  expect((await objectBy(owner, 'hold', accountId)).status).toBe(200)
  const what = `${other.username} held all transfers because of the new payout account.`
  for (const person of [thief, member, owner])
    expect((await newsOf(person)).some((news) => news.includes(what))).toBe(true)
  setClockOffset(DAY + MINUTE)
  const refused = await send(thief, groupId)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUTS_PAUSED'])
  setClockOffset(0)
  const { entries } = (await call(groupAudit, `/group/${groupId}/audit`, { token: thief.token })).body
  expect(entries.find((entry: { what: string }) => entry.what === 'transfers')).toMatchObject({
    text: 'Transfers were paused',
    who: other.username,
  })

  const operator = await anOperator()
  const { flags } = (await callAsOperator(operator, 'GET /operator/flags')).body
  expect(flags.some((flag: { subject: string }) => flag.subject === `payout-account:${accountId}`)).toBe(true)
  const pause = await db.payoutPause.findFirstOrThrow({ where: { groupId } })
  expect(
    (await callAsOperator(operator, `POST /operator/pauses/${pause.id}/end`, { reason: 'Looked' })).status,
  ).toBe(200)
})

nightTest('and can disconnect it, once', async () => {
  const { owner, thief, groupId, accountId } = await aTakenOverGroup()
  expect((await objectBy(owner, 'disconnect', accountId)).status).toBe(200)
  const again = await objectBy(owner, 'disconnect', accountId)
  expect([again.status, again.body.code]).toEqual([409, 'NOT_WAITING'])
  expect((await send(thief, groupId)).body.code).toBe('NO_PAYOUT_ACCOUNT')
  expect((await findNotice(owner)).actionData).toBeNull()
})

nightTest('nobody else can, nor anybody once the wait is over, nor of a group’s first account', async () => {
  const { owner, member, accountId, groupId } = await aTakenOverGroup()
  const stranger = await aUser('stranger')
  for (const person of [member, stranger])
    for (const how of ['hold', 'disconnect'] as const)
      expect((await objectBy(person, how, accountId)).status).toBe(404)
  const first = await db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: { not: null } } })
  expect((await objectBy(owner, 'disconnect', first.id)).status).toBe(404)
  // A demoted admin has no other way: the call for admins stays theirs.
  const asAdmin = await press(owner, disconnectAsAdmin, `/group/${groupId}/payout-account`, 'DELETE')
  expect(asAdmin.status).toBe(403)
  setClockOffset(DAY + MINUTE)
  for (const how of ['hold', 'disconnect'] as const)
    expect((await objectBy(owner, how, accountId)).body.code).toBe('NOT_WAITING')
  expect((await findNotice(owner)).actionText).toBeNull()
})

nightTest('who left by themselves is asked for a week, and not for good', async () => {
  const { admin: owner, group } = await aGroupWithPayments(provider)
  const groupId = group.id
  const former = await aUser('former')
  await db.member.create({ data: { groupId, userId: former.id, joinedAt: now() } })
  await db.member.updateMany({ where: { groupId, userId: former.id }, data: { role: 'admin' } })
  expect((await press(former, leave, `/group/${groupId}/leave`)).status).toBe(200)
  const replace = async () => {
    await press(owner, disconnectAsAdmin, `/group/${groupId}/payout-account`, 'DELETE')
    await connectPayout(provider, owner, groupId)
    return (await db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })).id
  }
  const mails = async () =>
    (await takeJobs('send-mail'))
      .filter(({ data }) => data.to === former.email)
      .map(({ data }) => data.template)
  await replace()
  expect([await mails(), (await findNotice(former)).actionText]).toEqual([
    ['payout-account-changed'],
    'Hold or disconnect',
  ])
  await db.member.updateMany({
    where: { groupId, userId: former.id },
    data: { leftAt: addMs(now(), -7 * DAY) },
  })
  const accountId = await replace()
  expect(await mails()).toEqual([])
  expect((await objectBy(former, 'hold', accountId)).status).toBe(404)
})

test('who is an admin no more disconnects one account, and holds the next until an operator has looked', async () => {
  const { admin: owner, group } = await aGroupWithPayments(provider)
  const groupId = group.id
  const former = await aUser('former')
  await db.member.create({ data: { groupId, userId: former.id, joinedAt: now() } })
  await db.member.updateMany({ where: { groupId, userId: former.id }, data: { role: 'admin' } })
  await press(owner, remove, `/group/${groupId}/remove`, 'POST', { username: former.username })
  const replace = async () => {
    await press(owner, disconnectAsAdmin, `/group/${groupId}/payout-account`, 'DELETE')
    await connectPayout(provider, owner, groupId)
    return (await db.payoutAccount.findFirstOrThrow({ where: { groupId, disconnectedAt: null } })).id
  }
  expect((await objectBy(former, 'disconnect', await replace())).status).toBe(200)
  const next = await replace()
  expect(await objectBy(former, 'disconnect', next)).toMatchObject({
    status: 409,
    body: { code: 'HOLD_INSTEAD' },
  })
  expect((await objectBy(former, 'hold', next)).status).toBe(200)
  const operator = await anOperator()
  const pause = await db.payoutPause.findFirstOrThrow({ where: { groupId, endedAt: null } })
  await callAsOperator(operator, `POST /operator/pauses/${pause.id}/end`, { reason: 'Looked' })
  expect(await objectBy(former, 'hold', next)).toMatchObject({ status: 409, body: { code: 'LOOKED_INTO' } })
  setClockOffset(DAY + MINUTE)
  expect((await send(owner, groupId)).status).toBe(201)
  setClockOffset(0)
  // Neither what was looked into then nor an operator's own pause is a word on the account that follows.
  const last = await replace()
  const own = await callAsOperator(operator, 'POST /operator/pauses', { groupId, reason: 'A stolen laptop' })
  await callAsOperator(operator, `POST /operator/pauses/${own.body.pause._id}/end`, { reason: 'Found' })
  expect((await objectBy(former, 'hold', last)).status).toBe(200)
})
