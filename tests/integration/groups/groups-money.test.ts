import { randomUUID } from 'node:crypto'
import { POST as add } from '@/app/api/group/[id]/add/route'
import { GET as collected } from '@/app/api/group/[id]/collected/route'
import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { GET as readEffect } from '@/app/api/group/[id]/join-effect/route'
import { GET as listMembers } from '@/app/api/group/[id]/members/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { GET as listGroups } from '@/app/api/group/groups/route'
import { londonDay } from '@/lib/base/clock'
import { disputeFrozen, moneyReserved, paymentPaid, refundMade } from '@/lib/books/ledger/entries'
import { type Posting, postEntry } from '@/lib/books/ledger/post-entry'
import { getGroup } from '@/lib/groups/group/queries'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { setAmount } from '@/lib/groups/members/set-amount'
import { lockGroup } from '@/lib/membership/membership'
import { resplit } from '@/lib/membership/shares/resplit'
import { notifyAboutRefund } from '@/lib/money/losses/notify-about-refund'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addToGroup, aGroup, aGroupOfThree, notificationsFor, sharesOf, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

const post = (groupId: string, postings: Posting[]) =>
  transact(async (tx) => {
    await lockGroup(tx, groupId)
    await postEntry(tx, {
      groupId,
      cause: { subject: 'adjustment', id: randomUUID(), step: 'posted' },
      postings,
    })
  })
const postPayment = (groupId: string, { user }: SignedInUser, amountPence: number) =>
  post(groupId, paymentPaid({ userId: user.id, amountPence, feePence: 20 }))
async function postRefund(groupId: string, { user }: SignedInUser, pence: number) {
  await post(groupId, moneyReserved(pence))
  await post(groupId, refundMade(user.id, pence))
}
const remove = (groupId: string, { token }: SignedInUser) =>
  call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token })

describe('what a group shows of its money', () => {
  nightTest('the status follows the money and the goal', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ goalPence: 3000 })
    const statusAfter = async () => (await getGroup(viewerOf(admin), groupId)).goalStatus
    expect(await statusAfter()).toBe('inactive')
    await postPayment(groupId, bob, 1000)
    expect(await statusAfter()).toBe('in progress')
    await postPayment(groupId, admin, 2000)
    expect(await statusAfter()).toBe('completed')
    const edit = { title: 'Ski trip', description: 'More', paymentGoal: 40, paymentDeadline: londonDay() }
    await call(update, `/group/${groupId}/update`, { method: 'PUT', token: admin.token, body: edit })
    expect(await statusAfter()).toBe('in progress')
    await postRefund(groupId, bob, 1000)
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({
      remittedPence: 2000,
      availablePence: 2000,
      goalStatus: 'in progress',
    })
  })

  test('everybody sees how many have paid; only admins see amounts by name', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree({ goalPence: 3000 })
    await postPayment(groupId, bob, 1000)
    await postPayment(groupId, cleo, 999)
    const { body } = await call(listGroups, '/group/groups', { token: cleo.token })
    expect(body.groups[0]).toMatchObject({ paidMembers: 1, numberOfMembers: 3, remittedAmount: 19.99 })
    const amountsSeenBy = async (person: SignedInUser) =>
      (await call(listMembers, `/group/${groupId}/members`, { token: person.token })).body.members.map(
        (member: { remittedAmount: number | null }) => member.remittedAmount,
      )
    expect(await amountsSeenBy(admin)).toEqual([0, 10, 9.99])
    expect(await amountsSeenBy(cleo)).toEqual([null, null, 9.99])
  })

  test('transfers and disputes lower the available amount, not the remitted one', async () => {
    const { groupId, admin } = await aGroup({ goalPence: 5000 })
    await postPayment(groupId, admin, 5000)
    await post(groupId, moneyReserved(1000))
    await post(groupId, disputeFrozen(500))
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({
      remittedPence: 5000,
      availablePence: 3500,
      goalStatus: 'completed',
    })
  })

  test('the amount collected over time comes from the ledger', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    await postPayment(groupId, admin, 1000)
    await postPayment(groupId, bob, 250)
    const { body } = await call(collected, `/group/${groupId}/collected`, { token: bob.token })
    expect(body.points.map(({ amount }: { amount: number }) => amount)).toEqual([10, 12.5])
  })
})

describe('what former members have paid', () => {
  test('counts towards the goal first, and belongs to them again when they come back', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ goalPence: 9000 })
    await postPayment(groupId, bob, 1001)
    await leaveGroup(viewerOf(bob), groupId)
    expect(await sharesOf(groupId)).toEqual([4000, 3999])
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({
      unassignedPence: 0,
      remittedPence: 1001,
    })
    await addToGroup(groupId, bob)
    expect(await sharesOf(groupId)).toEqual([3000, 3000, 3000])
    const { body } = await call(listMembers, `/group/${groupId}/members`, { token: bob.token })
    expect(body.members.at(-1)).toMatchObject({ contributionAmount: 30, remittedAmount: 10.01 })
  })

  test('no longer counts once it is refunded', async () => {
    const { groupId, bob } = await aGroupOfThree({ goalPence: 9000 })
    await postPayment(groupId, bob, 1000)
    await leaveGroup(viewerOf(bob), groupId)
    await postRefund(groupId, bob, 1000)
    const changed = await transact((tx) => resplit(tx, groupId))
    expect([...changed.values()]).toEqual([4500, 4500])
  })

  test('tells the others their new shares once it is refunded', async () => {
    const { groupId, admin, bob, cleo } = await aGroupOfThree({ goalPence: 9000 })
    await postPayment(groupId, bob, 1000)
    await leaveGroup(viewerOf(bob), groupId)
    await postRefund(groupId, bob, 1000)
    const refundDetails = { groupId, userId: bob.user.id, paymentId: groupId, group: { title: 'Ski trip' } }
    await transact((tx) => notifyAboutRefund(tx, refundDetails, '£10.00 was refunded'))
    expect((await notificationsFor(admin))[0]).toBe(
      `Payment: £10.00 was refunded to ${bob.user.username} from “Ski trip”. Your share is now £45.00.`,
    )
    expect((await notificationsFor(cleo))[0]).toBe(
      'Payment: £10.00 was refunded to a member from “Ski trip”. Your share is now £45.00.',
    )
    expect((await notificationsFor(bob))[0]).toBe('Payment: £10.00 was refunded to you from “Ski trip”.')
  })

  test('an overassigned goal shows a negative amount', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ goalPence: 9000, splitOption: 'customSplit' })
    await setAmount(viewerOf(admin), groupId, { username: bob.user.username ?? '' }, 10_000)
    await postPayment(groupId, bob, 2500)
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({ unassignedPence: -1000 })
    await leaveGroup(viewerOf(bob), groupId)
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({ unassignedPence: 6500 })
  })

  test('an amount below what was paid is allowed, and shows as overpaid', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ goalPence: 9000 })
    await postPayment(groupId, bob, 3000)
    const member = await setAmount(viewerOf(admin), groupId, { username: bob.user.username ?? '' }, 500)
    expect(member).toMatchObject({ contributionPence: 500, remittedPence: 3000 })
  })
})

describe('DELETE /group/{id}/delete', () => {
  test('deletes an empty group, which disappears for its members, who are told', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const { status, body } = await remove(groupId, admin)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, message: 'Group successfully deleted' })
    for (const person of [admin, bob])
      expect((await call(listMembers, `/group/${groupId}/members`, { token: person.token })).status).toBe(404)
    expect((await call(listGroups, '/group/groups', { token: bob.token })).body.groups).toEqual([])
    expect(await notificationsFor(bob)).toEqual([`Group: ${admin.user.username} deleted “Ski trip”.`])
    expect((await remove(groupId, admin)).status).toBe(404)
  })

  test('answers members who are not admins with Unauthorized, strangers with 404', async () => {
    const { groupId, bob } = await aGroupOfThree()
    const refused = await remove(groupId, bob)
    expect([refused.status, refused.body.message]).toEqual([403, 'Unauthorized'])
    expect((await remove(groupId, await aSignedInUser())).status).toBe(404)
  })

  test('is refused while somebody is paying', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    await db.transaction.create({
      data: {
        groupId,
        userId: bob.user.id,
        type: 'payment',
        amountPence: 100,
        totalPence: 100,
        createdAt: new Date(),
      },
    })
    const { status, body } = await remove(groupId, admin)
    expect([status, body.message]).toEqual([409, 'Cannot delete a group with a pending transaction'])
  })

  test('is refused while the group has money, reserved and disputed money included, saying how much', async () => {
    const { groupId, admin } = await aGroup()
    await postPayment(groupId, admin, 5000)
    await post(groupId, moneyReserved(1000))
    await post(groupId, disputeFrozen(500))
    const { status, body } = await remove(groupId, admin)
    expect([status, body.code]).toEqual([409, 'GROUP_HAS_MONEY'])
    expect(body.message).toContain('£50.00')
  })

  test('keeps the ledger', async () => {
    const { groupId, admin } = await aGroup()
    await postPayment(groupId, admin, 1000)
    await postRefund(groupId, admin, 1000)
    expect((await remove(groupId, admin)).status).toBe(200)
    expect(await db.ledgerEntry.count({ where: { groupId } })).toBe(3)
  })
})

nightTest('a payment that arrives while its member leaves counts exactly once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { groupId, admin, bob } = await aGroupOfThree({ goalPence: 9000 })
    await Promise.all([postPayment(groupId, bob, 1000), leaveGroup(viewerOf(bob), groupId)])
    await transact((tx) => resplit(tx, groupId))
    expect((await sharesOf(groupId)).reduce((sum, share) => sum + share, 0)).toBe(8000)
    expect(await getGroup(viewerOf(admin), groupId)).toMatchObject({
      unassignedPence: 0,
      remittedPence: 1000,
    })
  }
})

test('before adding somebody, an admin is told exactly what it does to paid shares', async () => {
  const { groupId, admin, bob, cleo } = await aGroupOfThree({ goalPence: 40_000 })
  const [dora, eve] = [await aSignedInUser(), await aSignedInUser()]
  await addToGroup(groupId, dora)
  for (const each of [admin, bob, cleo, dora]) await postPayment(groupId, each, 10_000)
  const effectOf = async (query = '') =>
    (await call(readEffect, `/group/${groupId}/join-effect${query}`, { token: admin.token })).body.effect
  const eveQuery = `?username=${eve.user.username}`
  const effect = await effectOf(eveQuery)
  expect(effect).toMatchObject({ newShareAmount: 80, overpaidAmount: 80 })
  expect(effect.lowered).toHaveLength(4)
  expect(effect.lowered[1]).toEqual({
    username: bob.user.username,
    displayName: 'Bob Kahn',
    ...{ remittedAmount: 100, contributionAmount: 100, newShareAmount: 80 },
  })
  expect(await effectOf()).toEqual(effect)
  await call(add, `/group/${groupId}/add`, { token: admin.token, body: { username: eve.user.username } })
  expect(await sharesOf(groupId)).toEqual([8000, 8000, 8000, 8000, 8000])
  // What a former member paid lowers everybody's share until they come back.
  await leaveGroup(viewerOf(dora), groupId)
  expect(await sharesOf(groupId)).toEqual([7500, 7500, 7500, 7500])
  const back = await effectOf(`?username=${dora.user.username}`)
  expect(back).toMatchObject({ newShareAmount: 80, lowered: [], overpaidAmount: 0 })
  await db.group.update({ where: { id: groupId }, data: { splitOption: 'customSplit' } })
  expect(await effectOf()).toBeNull()
})
