import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { acceptClaim, acceptPlaceRequest, anAskedOwner } from '../../support/claims'
import { openDatabase } from '../../support/database'
import { aLinkCode } from '../../support/gifts'
import { aGroup, aUser, expectSoundLedger, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import {
  aClub,
  CUP,
  line,
  ordersFor,
  putForm,
  putOrder,
  putOrderByToken,
  SHIRT,
  shareOf,
} from '../../support/orders'
import { addPeople, removePerson, tokenOfPerson } from '../../support/people-list'
import { openProvider } from '../../support/provider'

/** Nobody has what they ordered without owing it: not by leaving, and not with two places. */

openDatabase()
const provider = openProvider()
afterEach(expectSoundLedger)

const paidQuantities = async (admin: { token: string }, groupId: string) =>
  (await ordersFor(admin as never, groupId)).totals.map(
    (total: { paidQuantity: number }) => total.paidQuantity,
  )

nightTest('who leaves and comes back owes what they ordered', async () => {
  const { admin, ann, groupId, items } = await aClub()
  const [shirt, cup] = items
  const code = await aLinkCode(admin, groupId, { join: 'open' })
  await putOrder(ann, groupId, { lines: [line(cup, 1)] })
  await pay(provider, ann, groupId, 5)
  await putOrder(ann, groupId, { lines: [line(cup, 1), line(shirt, 5, 'M')] })
  expect(await paidQuantities(admin, groupId)).toEqual([0, 1])
  await call(leave, `/group/${groupId}/leave`, { method: 'POST', token: ann.token })
  const back = await call(join, `/link/${code}/join`, { method: 'POST', token: ann.token })
  expect(back.status).toBe(201)
  expect(await shareOf(groupId, ann)).toBe(10_500)
  expect(await paidQuantities(admin, groupId)).toEqual([0, 1])
})

nightTest('who is taken off the list and put back owes what they ordered, offered or not', async () => {
  const admin = await aUser('admin')
  const { id: groupId } = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const { body } = await putForm(admin, groupId, { items: [CUP] })
  const add = async () =>
    (await addPeople(admin, groupId, [{ name: 'Cy', email: 'cy@back.example', amount: 1 }])).body.people[0]
      ._id
  const memberId = await add()
  await putOrder(admin, groupId, { memberId, lines: [line(body.orderForm.items[0]._id, 3)] })
  await putForm(admin, groupId, { items: [SHIRT] })
  await removePerson(admin, groupId, memberId)
  const again = await add()
  const { contributionPence } = await db.member.findUniqueOrThrow({ where: { id: again } })
  expect([again, contributionPence]).toEqual([memberId, 1500])
})

nightTest('who joins two places owes what was ordered in both', async () => {
  const { admin, owner, groupId, claim, ann } = await anAskedOwner()
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  const { body } = await putForm(admin, groupId, { items: [SHIRT, CUP] })
  const [shirt, cup] = body.orderForm.items.map(({ _id }: { _id: string }) => _id)
  await putOrder(owner, groupId, { lines: [line(cup, 1)] })
  await pay(provider, owner, groupId, 5)
  await putOrderByToken(await tokenOfPerson(admin, groupId, ann), { lines: [line(shirt, 5, 'M')] })
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect(await shareOf(groupId, owner)).toBe(10_500)
  expect(await paidQuantities(admin, groupId)).toEqual([0, 1])
})

nightTest('an order that comes with a place is owed, whatever amount was set before', async () => {
  const { admin, owner, groupId, claim, ann } = await anAskedOwner()
  const pinnedShare = { contributionPence: 500, setPence: 500, pinned: true }
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date(), ...pinnedShare } })
  const { body } = await putForm(admin, groupId, { items: [SHIRT] })
  await pay(provider, owner, groupId, 5)
  const shirts = [line(body.orderForm.items[0]._id, 5, 'M')]
  await putOrderByToken(await tokenOfPerson(admin, groupId, ann), { lines: shirts })
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect(await shareOf(groupId, owner)).toBe(10_000)
  expect(await paidQuantities(admin, groupId)).toEqual([0])
})
