import { askUsersByAddress } from '@/lib/groups/claims/ask-users-by-address'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import {
  aClaimScene,
  acceptClaim,
  acceptPlaceRequest,
  anAskedOwner,
  anOwnerOf,
  claimIdsOf,
  declineClaim,
  declinePlaceRequest,
  sendLinks,
} from '../../support/claims'
import { closeBy } from '../../support/closing'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { expectSoundLedger, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { updatePerson } from '../../support/people-list'

/** Whose place it is is asked once, and what is answered holds. */

openDatabase()
const _inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(expectSoundLedger)

type Scene = Awaited<ReturnType<typeof anAskedOwner>>

const enter = (groupId: string, { id: userId }: TestUser, data: object = {}) =>
  db.member.create({ data: { groupId, userId, joinedAt: new Date(), ...data } })

async function askAdmins(scene: Scene) {
  await enter(scene.groupId, scene.owner)
  expect((await acceptClaim(scene.owner, scene.claim)).status).toBe(202)
}

nightTest.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['has not answered yet', async () => undefined],
  ['waits for an admin', askAdmins],
  ['said no', ({ owner, claim }) => declineClaim(owner, claim)],
  [
    'was refused by an admin',
    async (scene) => {
      await askAdmins(scene)
      expect((await declinePlaceRequest(scene.admin, scene.claim)).status).toBe(200)
    },
  ],
])('who %s is not asked about the same place again', async (_, happens) => {
  const scene = await anAskedOwner()
  await happens(scene)
  await transact((tx) => askUsersByAddress(tx, [scene.ann], 'email'))
  expect(await db.claim.count({ where: { memberId: scene.ann } })).toBe(1)
})

nightTest('who has asked for one place of a group does not ask for another', async () => {
  const { owner, groupId, claims } = await anAskedOwner((email) => [
    { name: 'Ann Other', email },
    { name: 'Ben Other', email },
  ])
  await enter(groupId, owner)
  const [first = '', second = ''] = claims
  expect((await acceptClaim(owner, first)).status).toBe(202)
  expect(await acceptClaim(owner, second)).toMatchObject({ status: 409, body: { code: 'PLACE_TAKEN' } })
})

nightTest('two places are not joined in a closed group, but may be refused there', async () => {
  const scene = await anAskedOwner()
  await askAdmins(scene)
  await closeBy(scene.admin, scene.groupId)
  expect(await acceptPlaceRequest(scene.admin, scene.claim)).toMatchObject({
    ...{ status: 409, body: { code: 'GROUP_CLOSED' } },
  })
  expect(await db.claim.findUnique({ where: { id: scene.claim } })).toMatchObject({ status: 'asked' })
  expect((await declinePlaceRequest(scene.admin, scene.claim)).status).toBe(200)
})

nightTest('what was set for a place, and what it was let off, goes along', async () => {
  const { owner, admin, groupId, ann, claim } = await anAskedOwner()
  const place = { contributionPence: 400, setPence: 1_000, waivedPence: 600, pinned: true }
  await db.member.update({ where: { id: ann }, data: place })
  await enter(groupId, owner, { contributionPence: 100 })
  await acceptClaim(owner, claim)
  expect((await acceptPlaceRequest(admin, claim)).status).toBe(200)
  expect(
    await db.member.findUnique({ where: { groupId_userId: { groupId, userId: owner.id } } }),
  ).toMatchObject(place)
})

nightTest(
  'the owner of a number is asked once a text goes there; a mail asks the owner of the address alone',
  async () => {
    const { admin, owner, groupId, ann } = await aClaimScene()
    const number = '+447700900778'
    const other = await anOwnerOf('unused_again@example.com')
    const proven = { userId: other.id, provenAt: new Date(), heldUntil: new Date() }
    await db.identifier.create({ data: { kind: 'phone', value: number, ...proven } })
    await updatePerson(admin, groupId, ann, { email: null, phoneNumber: number })
    expect((await sendLinks(admin, groupId, [ann])).body.sent).toEqual([{ memberId: ann, by: 'text' }])
    expect([(await claimIdsOf(other)).length, (await claimIdsOf(owner)).length]).toEqual([1, 0])
  },
)

test('nobody is asked whose account is deleted, or who has still to prove the address', async () => {
  const { owner, ann } = await aClaimScene()
  const ask = () => transact((tx) => askUsersByAddress(tx, [ann], 'email'))
  const ownIdentifiers = { where: { userId: owner.id } }
  await db.identifier.updateMany({ ...ownIdentifiers, data: { provenAt: null } })
  await ask()
  await db.identifier.updateMany({ ...ownIdentifiers, data: { provenAt: new Date() } })
  await db.user.update({ where: { id: owner.id }, data: { deletedAt: new Date() } })
  await ask()
  expect(await db.claim.count({ where: { memberId: ann } })).toBe(0)
  await db.user.update({ where: { id: owner.id }, data: { deletedAt: null } })
  await ask()
  expect(await db.claim.count({ where: { memberId: ann } })).toBe(1)
})
