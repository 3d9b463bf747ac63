import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { POST as leave } from '@/app/api/group/[id]/leave/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { askAboutPlaces, askUsersByAddress } from '@/lib/groups/claims/ask-users-by-address'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import {
  aClaimScene,
  acceptClaim,
  acceptPlaceRequest,
  anAskedOwner,
  claimIdsOf,
  declineClaim,
  requestsTo,
  sendLinks,
} from '../../support/claims'
import { closeBy } from '../../support/closing'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup, removePerson, updatePerson } from '../../support/people-list'

/** How a question about a place ends without an answer. */

openDatabase()
const _inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(expectSoundLedger)

nightTest.each([
  ['the person is removed', ({ admin, groupId, ann }) => removePerson(admin, groupId, ann)],
  [
    'the address changes',
    ({ admin, groupId, ann }) => updatePerson(admin, groupId, ann, { email: 'else@example.com' }),
  ],
  [
    'the group is deleted',
    async ({ admin, groupId }) => {
      await stepUp(admin)
      return call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
    },
  ],
] satisfies [string, (scene: Awaited<ReturnType<typeof anAskedOwner>>) => Promise<unknown>][])(
  'it ends, and they are told nothing, when %s',
  async (_, end) => {
    const scene = await anAskedOwner()
    const newsCount = (await newsOf(scene.owner)).length
    await end(scene)
    expect((await acceptClaim(scene.owner, scene.claim)).status).toBe(404)
    expect((await declineClaim(scene.owner, scene.claim)).status).toBe(404)
    expect(await newsOf(scene.owner)).toHaveLength(newsCount)
    expect(await claimIdsOf(scene.owner)).toEqual([])
  },
)

nightTest('changed back, the address is no claim either', async () => {
  const { admin, owner, groupId, ann, email, claim } = await anAskedOwner()
  await updatePerson(admin, groupId, ann, { email: 'else@example.com' })
  await updatePerson(admin, groupId, ann, { email })
  expect((await acceptClaim(owner, claim)).status).toBe(404)
  await sendLinks(admin, groupId, [ann])
  expect(await claimIdsOf(owner)).toEqual([])
})

nightTest('an address that is no longer theirs claims nothing', async () => {
  const { owner, claim, email } = await anAskedOwner()
  await db.identifier.deleteMany({ where: { kind: 'email', value: email } })
  expect((await acceptClaim(owner, claim)).status).toBe(404)
})

nightTest.each([
  ['place', ({ admin, groupId, ann }) => removePerson(admin, groupId, ann)],
  [
    'member',
    ({ owner, groupId }) => call(leave, `/group/${groupId}/leave`, { token: owner.token, body: {} }),
  ],
] satisfies [string, (scene: Awaited<ReturnType<typeof anAskedOwner>>) => Promise<unknown>][])(
  'a request to join places ends with the %s',
  async (_, end) => {
    const scene = await anAskedOwner()
    const { admin, owner, groupId, claim } = scene
    await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
    expect((await acceptClaim(owner, claim)).status).toBe(202)
    await end(scene)
    expect(await db.claim.findUnique({ where: { id: claim } })).toMatchObject({ status: 'closed' })
    expect((await acceptPlaceRequest(admin, claim)).status).toBe(404)
    expect((await requestsTo(admin, 'join_places'))[0].requestId).toBeUndefined()
  },
)

nightTest('what is answered in one group leaves what another group asks', async () => {
  const [{ owner, email, claim }, other] = [await anAskedOwner(), await aListedGroup()]
  const { body } = await addPeople(other.admin, other.groupId, [{ name: 'Ann Other', email }])
  await sendLinks(other.admin, other.groupId, [body.people[0]._id])
  const [otherClaim = ''] = (await claimIdsOf(owner)).filter((id) => id !== claim)
  expect((await acceptClaim(owner, claim)).status).toBe(200)
  expect((await acceptClaim(owner, otherClaim)).status).toBe(200)
})

/** As when their links are sent. */
const ask = (memberId: string) => transact((tx) => askUsersByAddress(tx, [memberId], 'email'))

nightTest('who said no is asked again once they are listed anew, and not before', async () => {
  const { admin, owner, groupId, ann, email, claim } = await anAskedOwner()
  await declineClaim(owner, claim)
  await ask(ann)
  expect(await claimIdsOf(owner)).toEqual([])
  await removePerson(admin, groupId, ann)
  const { body } = await addPeople(admin, groupId, [{ name: 'Ann Other', email, amount: 10 }])
  await ask(body.people[0]._id)
  expect(await claimIdsOf(owner)).toHaveLength(1)
})

nightTest('who has taken one place is asked about another only once they have left', async () => {
  const { admin, owner, groupId, email, claim } = await anAskedOwner()
  await acceptClaim(owner, claim)
  const { body } = await addPeople(admin, groupId, [{ name: 'Bob Other', email }])
  const bob: string = body.people[0]._id
  await ask(bob)
  expect(await claimIdsOf(owner)).toEqual([])
  await call(leave, `/group/${groupId}/leave`, { token: owner.token, body: {} })
  await ask(bob)
  const [secondClaim = ''] = await claimIdsOf(owner)
  expect((await acceptClaim(owner, secondClaim)).status).toBe(200)
})

nightTest('an address that they have still to prove again claims nothing', async () => {
  const { owner, claim, email } = await anAskedOwner()
  await db.identifier.updateMany({ where: { kind: 'email', value: email }, data: { provenAt: null } })
  expect((await acceptClaim(owner, claim)).status).toBe(404)
})

nightTest('a closed group asks nobody', async () => {
  const { admin, owner, groupId, email } = await aClaimScene()
  await closeBy(admin, groupId)
  await transact((tx) => askAboutPlaces(tx, owner.id, { kind: 'email', value: email }))
  expect(await db.claim.count({ where: { userId: owner.id } })).toBe(0)
})

nightTest('nobody takes a place over in a closed group', async () => {
  const { admin, owner, groupId, claim } = await anAskedOwner()
  await closeBy(admin, groupId)
  expect(await acceptClaim(owner, claim)).toMatchObject({ status: 409, body: { code: 'GROUP_CLOSED' } })
  expect(await claimIdsOf(owner)).toEqual([])
})

nightTest('deleting an account ends what it was asked', async () => {
  const { owner, claim } = await anAskedOwner()
  await call(deleteUser, `/user/${owner.id}`, { method: 'DELETE', token: owner.token })
  expect(await db.claim.findUnique({ where: { id: claim } })).toMatchObject({ status: 'closed' })
})
