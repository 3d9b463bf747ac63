import { DELETE as deleteGroup } from '@/app/api/group/[id]/delete/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  acceptClaim,
  anAskedOwner,
  askedOf,
  claimsOf,
  declineClaim,
  joinPlaces,
  sendLinks,
} from '../../support/claims'
import { closeIt } from '../../support/closing'
import { enterCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { expectSoundLedger, toldTo } from '../../support/money'
import { removePerson, updatePerson } from '../../support/people-list'

/** How a question about a place ends without an answer. */

openDatabase()
const _inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(expectSoundLedger)

test.each([
  ['the person is removed', ({ admin, groupId, ann }) => removePerson(admin, groupId, ann)],
  [
    'the address changes',
    ({ admin, groupId, ann }) => updatePerson(admin, groupId, ann, { email: 'else@example.com' }),
  ],
  [
    'the group is deleted',
    async ({ admin, groupId }) => {
      await enterCode(admin)
      return call(deleteGroup, `/group/${groupId}/delete`, { method: 'DELETE', token: admin.token })
    },
  ],
] satisfies [string, (scene: Awaited<ReturnType<typeof anAskedOwner>>) => Promise<unknown>][])(
  'it ends, and they are told nothing, when %s',
  async (_, end) => {
    const scene = await anAskedOwner()
    const told = (await toldTo(scene.owner)).length
    await end(scene)
    expect((await acceptClaim(scene.owner, scene.claim)).status).toBe(404)
    expect((await declineClaim(scene.owner, scene.claim)).status).toBe(404)
    expect(await toldTo(scene.owner)).toHaveLength(told)
    expect(await claimsOf(scene.owner)).toEqual([])
  },
)

test('changed back, the address is no claim either', async () => {
  const { admin, owner, groupId, ann, email, claim } = await anAskedOwner()
  await updatePerson(admin, groupId, ann, { email: 'else@example.com' })
  await updatePerson(admin, groupId, ann, { email })
  expect((await acceptClaim(owner, claim)).status).toBe(404)
  await sendLinks(admin, groupId, [ann])
  expect(await claimsOf(owner)).toEqual([])
})

test('an address that is no longer theirs claims nothing', async () => {
  const { owner, claim, email } = await anAskedOwner()
  await db.identifier.deleteMany({ where: { kind: 'email', value: email } })
  expect((await acceptClaim(owner, claim)).status).toBe(404)
})

test('a request to join places ends with the member, or with the place', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  await db.member.create({ data: { groupId, userId: owner.id, joinedAt: new Date() } })
  await acceptClaim(owner, claim)
  await removePerson(admin, groupId, ann)
  expect((await joinPlaces(admin, claim)).status).toBe(404)
  expect((await askedOf(admin, 'join_places'))[0].requestId).toBeUndefined()
})

test('nobody takes a place over in a closed group', async () => {
  const { admin, owner, groupId, claim } = await anAskedOwner()
  await closeIt(admin, groupId)
  expect(await acceptClaim(owner, claim)).toMatchObject({ status: 409, body: { code: 'GROUP_CLOSED' } })
  expect(await claimsOf(owner)).toEqual([])
})

test('deleting an account ends what it was asked', async () => {
  const { owner, claim } = await anAskedOwner()
  await call(deleteUser, `/user/${owner.id}`, { method: 'DELETE', token: owner.token })
  expect(await db.claim.findUnique({ where: { id: claim } })).toMatchObject({ status: 'closed' })
})
