import { db } from '@/lib/platform/db/client'
import {
  aClaimScene,
  acceptClaim,
  acceptPlaceRequest,
  anAskedOwner,
  claimIdsOf,
  declinePlaceRequest,
  requestsTo,
  sendLinks,
} from '../../support/claims'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { aUser, expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { listPeople, membersSeenBy, updatePerson } from '../../support/people-list'
import { changeStateOnly } from '../../support/states'

/** Whose place it is may be a member already: the admins join the two, or leave them. */

openDatabase()
const _inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(expectSoundLedger)

test('a member already: the admins are asked, and either join the two or leave them', async () => {
  const { admin, owner, group, groupId, ann, claim } = await anAskedOwner()
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  const answer = await acceptClaim(owner, claim)
  expect(answer).toMatchObject({ status: 202, body: { groupId } })
  expect((await acceptClaim(owner, claim)).status).toBe(409)
  const [joinRequest] = await requestsTo(admin, 'join_places')
  expect(joinRequest).toEqual({
    message: `${owner.username} says they are Ann Other on the list of “${group.title}” too.`,
    type: 'Group',
    requestId: claim,
  })
  expect((await acceptPlaceRequest(owner, claim)).status).toBe(403)
  expect((await acceptPlaceRequest(admin, claim)).status).toBe(200)
  expect((await acceptPlaceRequest(admin, claim)).status).toBe(409)
  expect(await membersSeenBy(admin, groupId)).toMatchObject([
    { role: 'admin' },
    { contributionAmount: 10, userId: { username: owner.username } },
  ])
  expect(await newsOf(owner)).toContain(`${owner.username}’s two places in “${group.title}” are one now.`)
  expect((await listPeople(admin, groupId)).body.people).toEqual([])
  expect(await db.member.findUnique({ where: { id: ann } })).toMatchObject({ leftAt: expect.any(Date) })
})

nightTest('the account’s own amount stays if one was set', async () => {
  const { admin, owner, groupId, claim } = await anAskedOwner()
  await db.member.create({
    data: {
      groupId,
      userId: owner.id,
      joinedAt: new Date(),
      contributionPence: 700,
      setPence: 700,
      pinned: true,
    },
  })
  await acceptClaim(owner, claim)
  await acceptPlaceRequest(admin, claim)
  expect((await membersSeenBy(admin, groupId))[1]).toMatchObject({ contributionAmount: 7 })
})

/** Somebody whose own membership and whose place on the list have each something of a kind; then they are joined. */
async function joinPlacesWith(give: (memberId: string, isPlace: boolean) => Promise<unknown>) {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  const own = await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  await give(own.id, false)
  await give(ann, true)
  await acceptClaim(owner, claim)
  expect((await acceptPlaceRequest(admin, claim)).status).toBe(200)
  return own.id
}

nightTest.each([
  { later: 'the place', isPlaceLater: true },
  { later: 'the account', isPlaceLater: false },
])('of two promises the one made later stays: that of $later', async ({ isPlaceLater }) => {
  const memberId = await joinPlacesWith((memberId, isPlace) => {
    const at = isPlace === isPlaceLater ? '2026-05-02' : '2026-05-01'
    return db.paymentPromise.create({ data: { memberId, day: new Date(at), saidAt: new Date(at) } })
  })
  expect(await db.paymentPromise.findUnique({ where: { memberId } })).toMatchObject({
    day: new Date('2026-05-02'),
  })
})

nightTest(
  'what was asked for the place stays open, even if the account asked for something before',
  async () => {
    const memberId = await joinPlacesWith(async (memberId, isPlace) => {
      const { groupId, userId } = await db.member.findUniqueOrThrow({ where: { id: memberId } })
      const data = { groupId, userId, amountPence: isPlace ? 300 : 400, createdAt: new Date() }
      const { id } = await db.canManageRequest.create({ data })
      if (!isPlace) await changeStateOnly({ subject: 'can-manage', id, to: 'closed', why: 'replaced' })
    })
    const { groupId, userId } = await db.member.findUniqueOrThrow({ where: { id: memberId } })
    const where = { groupId, userId }
    expect(await db.canManageRequest.findMany({ where, orderBy: { amountPence: 'asc' } })).toMatchObject([
      { amountPence: 300, status: 'open' },
      { amountPence: 400, status: 'closed' },
    ])
  },
)

test('who was written to in one of the places has been written to; what was not sent does not count', async () => {
  const [first, second] = [new Date('2026-05-01'), new Date('2026-05-02')]
  const memberId = await joinPlacesWith(async (memberId, isPlace) => {
    await db.reminder.create({ data: { memberId, day: first, sentAt: isPlace ? first : null } })
    if (isPlace) await db.reminder.create({ data: { memberId, day: second, sentAt: null } })
  })
  const where = { memberId, day: { lte: second } }
  expect(await db.reminder.findMany({ where, select: { day: true, sentAt: true } })).toEqual([
    { day: first, sentAt: first },
  ])
})

nightTest('refused by an admin, both places stay, and the person is told', async () => {
  const { admin, owner, group, groupId, claim } = await anAskedOwner()
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  expect((await declinePlaceRequest(admin, claim)).status).toBe(404)
  await acceptClaim(owner, claim)
  expect((await declinePlaceRequest(admin, claim)).status).toBe(200)
  expect((await declinePlaceRequest(admin, claim)).status).toBe(409)
  expect(await membersSeenBy(admin, groupId)).toHaveLength(3)
  expect(await newsOf(owner)).toContain(`Your place and Ann Other’s in “${group.title}” stay as they are.`)
})

nightTest(
  'a group’s only admin who is on its list asks themself; with another, that one answers',
  async () => {
    const { admin, groupId, ann } = await aClaimScene()
    const email = `${admin.username}_self@example.com`
    await db.identifier.create({
      data: { kind: 'email', value: email, userId: admin.id, provenAt: new Date(), heldUntil: new Date() },
    })
    await updatePerson(admin, groupId, ann, { email })
    await sendLinks(admin, groupId, [ann])
    const [claim = ''] = await claimIdsOf(admin)
    expect((await acceptClaim(admin, claim)).status).toBe(202)
    const second = await aUser('second')
    await db.member.create({ data: { groupId, userId: second.id, joinedAt: new Date(), role: 'admin' } })
    expect((await acceptPlaceRequest(admin, claim)).status).toBe(403)
    await db.member.updateMany({ where: { groupId, userId: second.id }, data: { role: 'member' } })
    expect((await acceptPlaceRequest(admin, claim)).status).toBe(200)
  },
)
