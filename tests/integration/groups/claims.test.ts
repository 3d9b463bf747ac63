import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  aClaimScene,
  acceptClaim,
  acceptPlaceRequest,
  anAskedOwner,
  anOwnerOf,
  claimIdsOf,
  declineClaim,
  declinePlaceRequest,
  requestsTo,
  sendLinks,
} from '../../support/claims'
import { openPendingSession, proveEmail, setClock } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { addToGroup } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { aUser, expectSoundLedger, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { addPeople, listPeople, membersSeenBy, tokenOfPerson, updatePerson } from '../../support/people-list'
import { getPersonalPage } from '../../support/personal-pages'

/** Whoever has proven the address of a listed person is asked, and takes the place over. */

openDatabase()
const inbox = openInbox()
beforeEach(() => db.$executeRaw`DELETE FROM rate_limits`)
afterEach(expectSoundLedger)

const NOBODY = '00000000-0000-7000-8000-000000000000'

nightTest(
  'the owner of the address is asked when the link is sent, and nobody else learns of it',
  async () => {
    const { admin, owner, group, groupId, ann } = await aClaimScene()
    expect(await claimIdsOf(owner)).toEqual([])
    const before = (await listPeople(admin, groupId)).body
    const sent = await sendLinks(admin, groupId)
    expect(sent.body).toEqual({
      message: '1 link is on its way',
      sent: [{ memberId: ann, by: 'mail' }],
      skipped: [],
    })
    expect(await requestsTo(owner, 'claim_place')).toEqual([
      {
        message: `You are on the list of “${group.title}” as Ann Other.`,
        type: 'Group',
        claimId: expect.any(String),
      },
    ])
    const after = (await listPeople(admin, groupId)).body
    expect(after).toEqual({ people: [{ ...before.people[0], sentAt: expect.any(String) }] })
    expect(await newsOf(admin)).toEqual([])
  },
)

nightTest('whoever proves the address later is asked then, without a link', async () => {
  const newcomer = await aSignedInUser({ isPending: true })
  const { group } = await aClaimScene(() => [{ name: 'Newcomer', email: newcomer.user.email ?? '' }])
  await proveEmail(inbox, await openPendingSession(newcomer))
  const notifications = await db.notification.findMany({ where: { userId: newcomer.user.id } })
  expect(notifications.map(({ message, actionType }) => [message, actionType])).toEqual([
    [`You are on the list of “${group.title}” as Newcomer.`, 'claim_place'],
  ])
})

nightTest('accepting makes them the member that the listed person was', async () => {
  const { admin, owner, group, groupId, ann, claim } = await anAskedOwner()
  const old = await tokenOfPerson(admin, groupId, ann)
  expect(await acceptClaim(owner, claim)).toMatchObject({
    status: 200,
    body: { message: `You joined “${group.title}”.`, groupId },
  })
  const members = await membersSeenBy(admin, groupId)
  expect(members).toHaveLength(2)
  expect(members[1]).toMatchObject({
    listed: false,
    contributionAmount: 10,
    userId: { username: owner.username },
  })
  expect((await listPeople(admin, groupId)).body.people).toEqual([])
  expect((await getPersonalPage(old)).status).toBe(404)
  expect(await db.listing.findUnique({ where: { memberId: ann } })).toMatchObject({
    email: null,
    sentAt: null,
  })
  expect(await newsOf(admin)).toContain(
    `${owner.username} joined “${group.title}”, where they were on the list.`,
  )
  expect((await acceptClaim(owner, claim)).status).toBe(409)
  expect(await requestsTo(owner, 'claim_place')).toMatchObject([{ message: expect.any(String) }])
  expect(await claimIdsOf(owner)).toEqual([])
})

nightTest('declined, the person stays listed, and is not asked about again', async () => {
  const { admin, owner, groupId, ann, claim } = await anAskedOwner()
  expect((await declineClaim(owner, claim)).status).toBe(200)
  expect((await declineClaim(owner, claim)).status).toBe(409)
  expect((await listPeople(admin, groupId)).body.people).toMatchObject([{ _id: ann }])
  setClock(new Date(), 26 * 3_600_000)
  await db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() + 26 * 3_600_000) } })
  expect((await sendLinks(admin, groupId, [ann])).body.sent).toHaveLength(1)
  setClock(new Date(), 0)
  expect(await db.claim.count({ where: { memberId: ann } })).toBe(1)
})

test('it is nobody else’s to answer, and an id of nothing is the same', async () => {
  const { admin, claim } = await anAskedOwner()
  const stranger = await aUser()
  const answers = []
  for (const person of [admin, stranger])
    for (const id of [claim, NOBODY])
      for (const answerClaim of [acceptClaim, declineClaim]) {
        const { status, body } = await answerClaim(person, id)
        answers.push(JSON.stringify([status, body.message]))
      }
  expect([...new Set(answers)]).toEqual([JSON.stringify([404, 'There’s nothing to answer here any more.'])])
  for (const answerPlaceRequest of [acceptPlaceRequest, declinePlaceRequest])
    expect((await answerPlaceRequest(stranger, claim)).status).toBe(404)
})

nightTest('of several people at one address, at most one is them; the others stay listed', async () => {
  const { admin, owner, groupId, claims, places } = await anAskedOwner((email) => [
    { name: 'Ann Other', email, amount: 10 },
    { name: 'Ben Other', email, amount: 5 },
    { name: 'Cat Other', email, amount: 5 },
  ])
  expect(claims).toHaveLength(3)
  expect((await acceptClaim(owner, claims[0] ?? '')).status).toBe(200)
  expect((await acceptClaim(owner, claims[1] ?? '')).status).toBe(409)
  const left = (await listPeople(admin, groupId)).body.people
  expect(left.map(({ _id }: { _id: string }) => _id)).toEqual(places.slice(1))
  setClock(new Date(), 26 * 3_600_000)
  await db.session.updateMany({ data: { lastUsedAt: new Date(Date.now() + 26 * 3_600_000) } })
  expect((await sendLinks(admin, groupId, places.slice(1))).body.sent).toHaveLength(2)
  setClock(new Date(), 0)
  expect(await claimIdsOf(owner)).toEqual([])
})

nightTest(
  'in an even split nobody’s share changes when a place is claimed, and each pays less when two are joined',
  async () => {
    const { admin, owner, groupId, places, claim } = await anAskedOwner((email) => [
      { name: 'Ann Other', email },
      { name: 'Bob Kahn' },
    ])
    expect(places).toHaveLength(2)
    await db.group.update({ where: { id: groupId }, data: { splitOption: 'autoSplit' } })
    const person = await aSignedInUser()
    await addToGroup(groupId, person)
    const shares = async () =>
      (await membersSeenBy(admin, groupId)).map(
        ({ contributionAmount }: { contributionAmount: number }) => contributionAmount,
      )
    expect(await shares()).toEqual([25, 25, 25, 25])
    await acceptClaim(owner, claim)
    expect(await shares()).toEqual([25, 25, 25, 25])
  },
)

nightTest(
  'a claimed place is in its person’s export; deleting the account takes its name along',
  async () => {
    const { admin, owner, group, groupId, ann, claim } = await anAskedOwner()
    await acceptClaim(owner, claim)
    const { body } = await call(exportUser, `/user/${owner.id}/export`, { token: owner.token })
    expect(body.claims).toEqual([
      { group: group.title, name: 'Ann Other', status: 'accepted', createdAt: expect.any(String) },
    ])
    expect(body.groups).toMatchObject([{ title: group.title, contributionAmount: 10 }])
    await call(deleteUser, `/user/${owner.id}`, { method: 'DELETE', token: owner.token })
    const { user } = await db.member.findUniqueOrThrow({ where: { id: ann }, include: { user: true } })
    expect(user.username).toBeNull()
    expect(await db.listing.findUnique({ where: { memberId: ann } })).toBeNull()
    expect(JSON.stringify(await newsOf(admin))).not.toContain('Ann Other')
    expect((await addPeople(admin, groupId, [{ name: 'Ann Other' }])).body.people).toHaveLength(1)
  },
)

nightTest('two who own the address and the number of one place: the first to accept has it', async () => {
  const { admin, owner, groupId, ann } = await aClaimScene()
  const number = '+447700900777'
  await updatePerson(admin, groupId, ann, { phoneNumber: number })
  const other = await anOwnerOf('unused@example.com')
  await db.identifier.create({
    data: { kind: 'phone', value: number, userId: other.id, provenAt: new Date(), heldUntil: new Date() },
  })
  await sendLinks(admin, groupId, [ann])
  expect(await claimIdsOf(other)).toEqual([])
  await db.claim.create({ data: { memberId: ann, userId: other.id, createdAt: new Date() } })
  const otherClaim = await db.claim.findFirstOrThrow({ where: { memberId: ann, userId: other.id } })
  const [own = ''] = await claimIdsOf(owner)
  const answers = await Promise.all([acceptClaim(owner, own), acceptClaim(other, otherClaim.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})
