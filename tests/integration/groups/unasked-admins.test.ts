import { POST as add } from '@/app/api/group/[id]/add/route'
import { DELETE as disconnect } from '@/app/api/group/[id]/payout-account/route'
import { POST as remove } from '@/app/api/group/[id]/remove/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as open } from '@/app/api/group/[id]/route'
import { PUT as twoKeys } from '@/app/api/group/[id]/two-keys/route'
import { POST as onboard } from '@/app/api/payment/[id]/onboard-stripe/route'
import { POST as transfer } from '@/app/api/payment/[id]/transfer/route'
import { londonDay } from '@/lib/base/clock'
import { sendDigest } from '@/lib/money/payments/send-digest'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { mailsTo } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import {
  aGroup,
  aGroupOfPayers,
  aGroupWithPayments,
  aUser,
  newsOf,
  pay,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, tokenOfPerson } from '../../support/people-list'
import { promiseByToken } from '../../support/personal-pages'
import { openProvider } from '../../support/provider'

/** Anybody can make anybody an admin of a group of their own: who has never opened it gets none of its admins' mail. */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
beforeEach(async () => {
  await db.$executeRaw`DELETE FROM rate_limits`
  await takeJobs('send-mail')
})

const lettersTo = async ({ email }: TestUser) => (await mailsTo(email)).map(({ template }) => template)
const openBy = ({ token }: TestUser, groupId: string) => call(open, `/group/${groupId}`, { token })

async function appoint(by: TestUser, groupId: string, { username }: TestUser) {
  const request = { token: by.token, body: { username } }
  expect((await call(add, `/group/${groupId}/add`, request)).status).toBe(201)
  expect((await call(makeAdmin, `/group/${groupId}/role`, request)).status).toBe(200)
}

/** A group of a stranger's, of which these people are admins without having been asked. */
async function aStrangersGroup(stranger: TestUser, ...people: TestUser[]) {
  const { id } = await aGroup({ admin: stranger, contributionPence: 0, goalPence: 10_000 })
  for (const person of people) await appoint(stranger, id, person)
  await takeJobs('send-mail')
  return id
}

/** Connects a payout account, and disconnects it again. */
async function changeAccount({ token }: TestUser, groupId: string) {
  const request = { method: 'POST', token }
  expect((await call(onboard, `/payment/${groupId}/onboard-stripe`, request)).status).toBe(201)
  const gone = await call(disconnect, `/group/${groupId}/payout-account`, { ...request, method: 'DELETE' })
  expect(gone.status).toBe(200)
}

nightTest('they get no letters in a stranger’s own words, but see them in the app', async () => {
  const [stranger, bob, opened] = [await aUser('stranger'), await aUser('bob'), await aUser('opened')]
  const groupId = await aStrangersGroup(stranger, bob, opened)
  await openBy(opened, groupId)
  const { body } = await addPeople(stranger, groupId, [{ name: 'Ann Other', amount: 10 }])
  const token = await tokenOfPerson(stranger, groupId, body.people[0]._id)
  await promiseByToken(token, { paidAnotherWay: true, note: 'Buy these pills' })
  expect([await lettersTo(bob), await lettersTo(opened)]).toEqual([[], ['paid-another-way']])
  expect((await newsOf(bob)).filter((text) => text.includes('Ann Other'))).toHaveLength(1)
})

nightTest('they hear by mail of a transfer that waits for them in a group of their own', async () => {
  const { admin, payer: bob, group } = await aGroupWithPayments(provider)
  await db.member.updateMany({
    where: { groupId: group.id },
    data: { role: 'admin', joinedAt: new Date(0) },
  })
  await db.group.update({ where: { id: group.id }, data: { twoKeys: true } })
  const stranger = await aUser('stranger')
  for (let round = 0; round < 4; round += 1) {
    const groupId = await aStrangersGroup(stranger, bob)
    const put = (on: boolean) =>
      call(twoKeys, `/group/${groupId}/two-keys`, { method: 'PUT', token: stranger.token, body: { on } })
    for (let time = 0; time < 5; time += 1)
      expect([(await put(true)).status, (await put(false)).status]).toEqual([200, 202])
  }
  expect(await lettersTo(bob)).toEqual([])
  const body = { amount: 30 }
  const response = await call(transfer, `/payment/${group.id}/transfer`, { token: admin.token, body })
  expect([response.status, await lettersTo(bob)]).toEqual([202, ['transfer-confirmation']])
})

nightTest('nor do they get those about payout accounts, which nobody can switch off', async () => {
  const [stranger, bob] = [await aUser('stranger'), await aUser('bob')]
  const groupId = await aStrangersGroup(stranger, bob)
  await changeAccount(stranger, groupId)
  // From now on each account replaces another, to which bob could object.
  await db.payoutAccount.updateMany({ where: { groupId }, data: { enabledAt: new Date(0) } })
  await changeAccount(stranger, groupId)
  expect(await lettersTo(bob)).toEqual([])
  const query = { groupId, userId: bob.id, actionType: 'account_replaced' }
  expect(await db.notification.count({ where: query })).toBe(1)
  await openBy(bob, groupId)
  await changeAccount(stranger, groupId)
  expect(await lettersTo(bob)).toEqual(['payout-account-changed', 'payout-account-changed'])
})

nightTest('not even as admins of an earlier period', async () => {
  const [stranger, bob, opened] = [await aUser('stranger'), await aUser('bob'), await aUser('opened')]
  const earlier = await aStrangersGroup(stranger, bob, opened)
  await openBy(opened, earlier)
  const { id: groupId } = await aGroup({ admin: stranger })
  const { id: seriesId } = await db.series.create({
    data: { every: 'month', anchorDay: 1, next: new Date(0), daysToPay: 7, createdAt: new Date(0) },
  })
  await db.group.updateMany({ where: { id: { in: [earlier, groupId] } }, data: { seriesId } })
  await changeAccount(stranger, groupId)
  await db.payoutAccount.updateMany({ where: { groupId }, data: { enabledAt: new Date(0) } })
  await changeAccount(stranger, groupId)
  expect([await lettersTo(bob), await lettersTo(opened)]).toEqual([[], ['payout-account-changed']])
})

nightTest('an admin who was removed and added again is none of them', async () => {
  const [thief, bob] = [await aUser('thief'), await aUser('bob')]
  const groupId = await aStrangersGroup(thief, bob)
  await openBy(bob, groupId)
  const body = { username: bob.username }
  expect((await call(remove, `/group/${groupId}/remove`, { token: thief.token, body })).status).toBe(200)
  await appoint(thief, groupId, bob)
  await takeJobs('send-mail')
  await changeAccount(thief, groupId)
  expect(await lettersTo(bob)).toEqual(['payout-account-changed', 'payout-account-changed'])
})

nightTest('nor do they read in the evening what came into it', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const [bob, opened] = [await aUser('bob'), await aUser('opened')]
  for (const person of [bob, opened]) await appoint(admin, group.id, person)
  await openBy(opened, group.id)
  for (const pounds of [5, 10]) await pay(provider, payer, group.id, pounds)
  const day = londonDay()
  await db.digestItem.updateMany({ data: { day: new Date(day) } })
  for (const { id: userId } of [bob, opened]) await sendDigest({ userId, day })
  const subjectsTo = ({ email }: TestUser) => inbox.messagesTo(email).map(({ subject }) => subject)
  expect([subjectsTo(bob), subjectsTo(opened)]).toEqual([[], [`£10.00 came in for “${group.title}”`]])
})
