import { CLAIM_MESSAGES } from '@/lib/groups/claims/rules'
import { db } from '@/lib/platform/db/client'
import {
  aClaimScene,
  acceptClaim,
  acceptPlaceRequest,
  anAskedOwner,
  claimIdsOf,
  requestsTo,
  sendLinks,
} from '../../support/claims'
import { openPendingSession, proveEmail, stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { aGroup, aUser, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { addPeople } from '../../support/people-list'

/** What somebody with bad intent can do to the owner of an address that they list. */

openDatabase()
const inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)

/** A stranger's group with this address on its list 120 times. */
async function aFlood(email: string) {
  const stranger = await aUser('stranger')
  const { id: groupId } = await aGroup({ admin: stranger, contributionPence: 0, goalPence: 10_000 })
  await stepUp(stranger)
  const people = Array.from({ length: 120 }, (_, number) => ({ name: `Name ${number}`, email }))
  await addPeople(stranger, groupId, people)
  return { stranger, groupId }
}

nightTest(
  'who proves an address is asked about ten places of a group at most, and about those of other groups',
  async () => {
    const newcomer = await aSignedInUser({ isPending: true })
    const email = newcomer.user.email ?? ''
    await aFlood(email)
    const { groupId, admin } = await aClaimScene(() => [{ name: 'Newcomer', email }])
    await sendLinks(admin, groupId)
    await proveEmail(inbox, await openPendingSession(newcomer))
    const claims = await db.claim.findMany({
      where: { userId: newcomer.user.id },
      select: { member: { select: { groupId: true } } },
    })
    expect(claims).toHaveLength(11)
    expect(claims.filter(({ member }) => member.groupId === groupId)).toHaveLength(1)
  },
)

nightTest('so is the owner of an address to which the links of many are sent', async () => {
  const { owner, email } = await aClaimScene()
  const { stranger, groupId } = await aFlood(email)
  await sendLinks(stranger, groupId)
  expect(await db.claim.count({ where: { userId: owner.id } })).toBe(10)
  expect((await claimIdsOf(owner)).length).toBeLessThanOrEqual(10)
})

nightTest('who was removed comes back by a place on the list only if an admin agrees', async () => {
  const { admin, owner, group, groupId, claim, ann } = await anAskedOwner()
  await db.member.create({
    data: { groupId, userId: owner.id, joinedAt: new Date(), leftAt: new Date(), wasRemoved: true },
  })
  const answer = await acceptClaim(owner, claim)
  expect([answer.status, answer.body.message]).toEqual([202, CLAIM_MESSAGES.removed])
  const [joinRequest] = await requestsTo(admin, 'join_places')
  expect(joinRequest).toMatchObject({ requestId: claim })
  const own = { groupId_userId: { groupId, userId: owner.id } }
  expect((await db.member.findUniqueOrThrow({ where: own })).leftAt).not.toBeNull()
  expect((await acceptPlaceRequest(owner, claim)).status).toBe(404)
  expect((await acceptPlaceRequest(admin, claim)).status).toBe(200)
  expect(await db.member.findUniqueOrThrow({ where: own })).toMatchObject({
    ...{ leftAt: null, wasRemoved: false, role: 'member', contributionPence: 1000 },
  })
  expect((await db.member.findUniqueOrThrow({ where: { id: ann } })).leftAt).not.toBeNull()
  expect(await newsOf(owner)).toContain(
    `${owner.username} joined “${group.title}”, where they were on the list.`,
  )
})
