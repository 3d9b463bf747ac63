import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { POST as note } from '@/app/api/group/[id]/noted-payment/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { POST as create } from '@/app/api/group/create/route'
import { londonDay } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { notificationsFor } from '../../support/groups'
import {
  aGroupOfPayers,
  askToPay,
  expectSoundLedger,
  pay,
  startPayment,
  type TestUser,
} from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'

/** If the group leaves amounts open, members without a set amount give what they like. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const GROUP = { title: 'Leaving do', description: 'For Jo', paymentGoal: 100, paymentDeadline: londonDay() }
const createBy = ({ token }: { token: string }, body: object) =>
  call(create, '/group/create', { token, body: { ...GROUP, ...body } })
const updateBy = ({ token }: { token: string }, id: string, body: object) =>
  call(update, `/group/${id}/update`, { token, method: 'PUT', body: { ...GROUP, ...body } })
async function memberOf(by: TestUser, groupId: string, { id }: TestUser) {
  const { body } = await call(getGroup, `/group/${groupId}`, { token: by.token })
  const member = body.members.find(({ userId }: { userId: { _id: string } }) => userId._id === id)
  return { ...member, group: body.group }
}
const setFor = ({ token }: TestUser, groupId: string, { username }: TestUser, amount: number) =>
  call(setAmount, `/group/${groupId}/member/set-amount`, { token, method: 'PUT', body: { username, amount } })

/** A group in which nobody’s amount is set. */
async function aGroupWithoutAmounts() {
  const people = await aGroupOfPayers()
  await db.member.updateMany({ where: { groupId: people.group.id }, data: { contributionPence: 0 } })
  return people
}

async function anOpenGroup() {
  const people = await aGroupWithoutAmounts()
  const { id } = people.group
  await db.group.update({ where: { id }, data: { openAmounts: true, goalPence: 10_000 } })
  return { ...people, groupId: id }
}

nightTest('are chosen when a group is created or edited under customSplit', async () => {
  const admin = await aSignedInUser()
  const { status, body } = await createBy(admin, { splitOption: 'customSplit', openAmounts: true })
  expect([status, body.openAmounts]).toEqual([201, true])
  const switchedOff = await updateBy(admin, body._id, { openAmounts: false })
  expect([switchedOff.status, switchedOff.body.data.openAmounts]).toEqual([200, false])
  const switchedOn = await updateBy(admin, body._id, { openAmounts: true })
  expect([switchedOn.body.data.openAmounts, switchedOn.body.data.edited]).toEqual([true, true])
  const kept = await updateBy(admin, body._id, { title: 'Jo’s leaving do' })
  expect(kept.body.data.openAmounts).toBe(true)
  expect((await updateBy(admin, body._id, { openAmounts: 'yes' })).status).toBe(400)
  expect((await createBy(admin, { splitOption: 'custom' })).body.openAmounts).toBe(false)
  expect(await notificationsFor(admin)).toEqual([])
})

nightTest('are refused under autoSplit', async () => {
  const admin = await aSignedInUser()
  const refused = await createBy(admin, { splitOption: 'autoSplit', openAmounts: true })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['openAmounts']])
  const { body } = await createBy(admin, { splitOption: 'autoSplit', openAmounts: false })
  expect((await updateBy(admin, body._id, { openAmounts: true })).status).toBe(400)
  expect((await updateBy(admin, body._id, { openAmounts: false })).status).toBe(200)
})

nightTest('lets a member pay any amount from 10p to the limit, repeatedly, and owe nothing', async () => {
  const { admin, payer, groupId } = await anOpenGroup()
  const low = await askToPay(payer, groupId, { amount: 0.09 })
  expect([low.status, low.body.code]).toEqual([400, 'AMOUNT_NOT_PAYABLE'])
  const high = await askToPay(payer, groupId, { amount: 10_000.01 })
  expect([high.status, high.body.code]).toEqual([409, 'LIMIT_CONTRIBUTION'])
  await pay(provider, payer, groupId, 0.1)
  await pay(provider, payer, groupId, 130)
  expect(await memberOf(admin, groupId, payer)).toMatchObject({
    contributionAmount: 0,
    remittedAmount: 130.1,
    pinned: false,
    group: { remittedAmount: 130.1, goalStatus: 'completed', unassignedAmount: -30.1 },
  })
  expect((await startPayment(payer, groupId, 5)).url).toContain('http')
})

nightTest('an amount set to 0 counts as set', async () => {
  const { admin, payer, groupId } = await anOpenGroup()
  await setFor(admin, groupId, payer, 0)
  expect(await memberOf(admin, groupId, payer)).toMatchObject({ contributionAmount: 0, pinned: true })
  expect((await askToPay(payer, groupId, { amount: 5 })).status).toBe(400)
})

nightTest('an amount set later counts what was paid', async () => {
  const { admin, payer, groupId } = await anOpenGroup()
  await pay(provider, payer, groupId, 30)
  await setFor(admin, groupId, payer, 50)
  expect((await askToPay(payer, groupId, { amount: 20.01 })).body.balance).toBe(20)
  await pay(provider, payer, groupId, 20)
  expect((await askToPay(payer, groupId, { amount: 0.1 })).status).toBe(400)
})

test('no payment is noted for a member who owes nothing', async () => {
  const { admin, payer, groupId } = await anOpenGroup()
  const { status, body } = await call(note, `/group/${groupId}/noted-payment`, {
    token: admin.token,
    body: { username: payer.username, amount: 5, method: 'cash' },
  })
  expect([status, body.message]).toEqual([
    400,
    `${payer.username} owes nothing. To note a payment, set the amount they should contribute first.`,
  ])
})

test('without open amounts, an unset amount is zero', async () => {
  const { payer, group } = await aGroupWithoutAmounts()
  expect((await askToPay(payer, group.id, { amount: 5 })).status).toBe(400)
})

test('the database refuses autoSplit with open amounts', async () => {
  const { group } = await aGroupOfPayers()
  const change = { splitOption: 'autoSplit', openAmounts: true } as const
  await expect(db.group.update({ where: { id: group.id }, data: change })).rejects.toThrow()
})
