import { randomUUID } from 'node:crypto'
import { londonDay, now } from '@/lib/base/clock'
import { createGroup } from '@/lib/groups/group/create-group'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { joinByLink } from '@/lib/groups/links/join-by-link'
import { makeLink } from '@/lib/groups/links/make-link'
import { addPeople } from '@/lib/groups/people-list/add-people'
import { recordPayment } from '@/lib/groups/recorded-payments/record-payment'
import { requestReduction } from '@/lib/groups/reduction-requests/request-reduction'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { changeState } from '@/lib/platform/states/change-state'
import type { AuditedScene } from './audited'
import { addToGroup, viewerOf } from './groups'
import { aSignedInUser, type SignedInUser } from './people'

const HUT = { title: 'Hut', description: 'A hut', paymentDeadline: londonDay() }
const GROUP_BODY = { ...HUT, paymentGoal: 10 }

/**
 * Reuses people in several scenes, because making them is slow and beside the point; but one person may create only 20
 * groups an hour.
 */
const MAX_SCENES = 15
let sharedPeople: Promise<[SignedInUser, SignedInUser, SignedInUser]> | undefined
let sceneCount = 0
const people = () => {
  if (sceneCount % MAX_SCENES === 0) sharedPeople = undefined
  sceneCount += 1
  sharedPeople ??= Promise.all([aSignedInUser(), aSignedInUser(), aSignedInUser()])
  return sharedPeople
}

/** A group of £1,000 with its admin alone in it. */
export async function aGroup() {
  const [admin, bob, cleo] = await people()
  const input = { ...HUT, goalPence: 100_000, splitOption: 'autoSplit' as const }
  const { _id } = await createGroup(viewerOf(admin), input, randomUUID())
  return { groupId: _id, admin, bob, cleo }
}

/** The same, with Bob and Cleo as members. */
async function aGroupOfThree() {
  const group = await aGroup()
  for (const person of [group.bob, group.cleo]) await addToGroup(group.groupId, person)
  return group
}

/** An admin makes a call about Bob, a member. */
async function callAboutBob(more: object, ...changes: string[]) {
  const { groupId, admin, bob } = await aGroupOfThree()
  return {
    groupId,
    bob,
    by: admin,
    values: { id: groupId },
    body: { username: bob.user.username, ...more },
    changes,
  }
}

/** Somebody on the list, who owes £5. */
async function aListedPerson() {
  const { groupId, admin } = await aGroup()
  const { people } = await addPeople(viewerOf(admin), groupId, [{ name: 'Ann', amount: 5 }])
  return { admin, values: { id: groupId, memberId: people[0]?._id ?? '' } }
}

async function aSharedGroup() {
  const group = await aGroup()
  const { link } = await makeLink(viewerOf(group.admin), group.groupId, { renew: false })
  return { ...group, code: link.code }
}

/** Bob asks to join. */
async function aJoinRequest() {
  const group = await aSharedGroup()
  await joinByLink(viewerOf(group.bob), group.code)
  const { id } = await db.joinRequest.findFirstOrThrow({ where: { groupId: group.groupId } })
  return { ...group, id }
}

const CLAIM_CHANGES = ['claim open → accepted', 'role → member', 'role member →']
const JOIN_CHANGES = ['claim asked → accepted', 'role member →']

/** Somebody on the list, whose address Bob has proven. */
async function aClaim() {
  const group = await aGroup()
  const { bob, admin, groupId } = group
  const { people } = await addPeople(viewerOf(admin), groupId, [{ name: 'Ann', email: bob.user.email }])
  const claim = { memberId: people[0]?._id ?? '', userId: bob.user.id, createdAt: now() }
  return { ...group, id: (await db.claim.create({ data: claim })).id }
}

/** The same, and Bob, who is a member, has said that it is him. */
async function aPlaceRequest() {
  const claim = await aClaim()
  await addToGroup(claim.groupId, claim.bob)
  await transact((tx) =>
    changeState(tx, { subject: 'claim', id: claim.id, to: 'asked', why: 'admins-asked' }),
  )
  return claim
}

async function makeAdmin(groupId: string, { user }: SignedInUser) {
  await db.member.updateMany({ where: { groupId, userId: user.id }, data: { role: 'admin' } })
}

const leaveScene: AuditedScene = async () => {
  const { groupId, bob } = await aGroupOfThree()
  return {
    by: bob,
    values: { id: groupId },
    changes: ['role member →', 'contribution 33333 → 50000'],
  }
}

/** An admin responds to Bob, who can manage £5. */
async function reductionAnswer(body: object, ...changes: string[]) {
  const { groupId, admin, bob } = await aGroupOfThree()
  const { _id } = await requestReduction(
    viewerOf(bob),
    groupId,
    { amountPence: 500, message: '' },
    randomUUID(),
  )
  return { by: admin, values: { id: _id }, body, changes }
}

export const auditedGroups: Record<string, AuditedScene> = {
  createGroup: async () => ({
    by: (await people())[0],
    body: { ...GROUP_BODY, splitOption: 'autoSplit' },
    changes: ['group → open', 'goal → 1000', 'role → admin', 'contribution 0 → 1000'],
  }),
  updateGroup: async () => {
    const { groupId, admin } = await aGroup()
    const changes = ['goal 100000 → 1000', 'contribution 100000 → 1000']
    return { by: admin, values: { id: groupId }, body: GROUP_BODY, changes }
  },
  deleteGroup: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, changes: ['group open →'] }
  },
  leaveGroup: leaveScene,
  postLeaveGroup: leaveScene,
  removeMember: () => callAboutBob({}, 'role member →', 'contribution 33333 → 50000'),
  makeAdmin: () => callAboutBob({}, 'role member → admin'),
  removeAdmin: async () => {
    const scene = await callAboutBob({}, 'role admin → member')
    await makeAdmin(scene.groupId, scene.bob)
    return scene
  },
  setAmount: () => callAboutBob({ amount: 5 }, 'contribution 33333 → 500', 'contribution 33333 → 49750'),
  setAmounts: async () => {
    const { groupId, admin } = await aGroupOfThree()
    const changes = ['contribution 33334 → 500', 'contribution 33333 → 500', 'contribution 33333 → 500']
    return { by: admin, values: { id: groupId }, body: { amount: 5 }, changes }
  },
  addPeople: async () => {
    const { groupId, admin } = await aGroup()
    const changes = ['role → member', 'contribution 0 → 500', 'contribution 100000 → 99500']
    return { by: admin, values: { id: groupId }, body: { people: [{ name: 'Ann', amount: 5 }] }, changes }
  },
  updatePerson: async () => {
    const { values, admin } = await aListedPerson()
    return { by: admin, values, body: { amount: 7 }, changes: ['contribution 500 → 700'] }
  },
  removePerson: async () => {
    const { values, admin } = await aListedPerson()
    return { by: admin, values, changes: ['role member →'] }
  },
  recordPayment: () => callAboutBob({ amount: 5, method: 'cash' }, 'noted → success'),
  takeBackRecordedPayment: async () => {
    const { groupId, bob, by } = await callAboutBob({})
    const idempotencyKey = randomUUID()
    const noted = { groupId, username: String(bob.user.username), amountPence: 500, note: '' }
    const { _id } = await recordPayment({ ...noted, viewer: viewerOf(by), method: 'cash', idempotencyKey })
    return { by, values: { id: _id }, changes: ['noted success → failed'] }
  },
  requestReduction: async () => {
    const { groupId, bob } = await aGroupOfThree()
    return { by: bob, values: { id: groupId }, body: { amount: 5 }, changes: ['can-manage → open'] }
  },
  acceptReduction: () => reductionAnswer({}, 'can-manage open → accepted', 'contribution 33333 → 500'),
  answerReduction: () => reductionAnswer({ message: 'Pay later' }, 'can-manage open → answered'),
  addMember: async () => {
    const { groupId, admin, bob } = await aGroup()
    const changes = ['role → member', 'contribution 0 → 50000']
    return { by: admin, values: { id: groupId }, body: { username: bob.user.username }, changes }
  },
  inviteUser: async () => {
    const { groupId, admin, bob } = await aGroup()
    return {
      by: admin,
      values: { id: groupId },
      body: { username: bob.user.username },
      changes: ['invitation → open'],
    }
  },
  withdrawInvitation: async () => {
    const { groupId, admin, bob } = await aGroup()
    await inviteUser(viewerOf(admin), groupId, String(bob.user.username))
    const { id } = await db.invitation.findFirstOrThrow({ where: { groupId, userId: bob.user.id } })
    return { by: admin, values: { id }, changes: ['invitation open → withdrawn'] }
  },
  declineInvitation: async () => {
    const { groupId, admin, bob: by } = await aGroup()
    await inviteUser(viewerOf(admin), groupId, String(by.user.username))
    const { id } = await db.invitation.findFirstOrThrow({ where: { groupId, userId: by.user.id } })
    return { by, values: { token: invitationToken(id) }, changes: ['invitation open → withdrawn'] }
  },
  acceptInvitation: async () => {
    const { groupId, admin, bob: by } = await aGroup()
    await inviteUser(viewerOf(admin), groupId, String(by.user.username))
    const { id } = await db.invitation.findFirstOrThrow({ where: { groupId, userId: by.user.id } })
    return {
      by,
      values: { token: invitationToken(id) },
      changes: ['role → member', 'invitation open → accepted'],
    }
  },
  makeLink: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, changes: ['link → on'] }
  },
  updateLink: async () => {
    const { groupId, admin } = await aSharedGroup()
    const body = { join: 'open', showNames: true, suggested: [5, 10] }
    const changes = ['link-join ask → open', 'link-names off → on', 'link-suggested → [500, 1000]']
    return { by: admin, values: { id: groupId }, body, changes }
  },
  stopLink: async () => {
    const { groupId, admin } = await aSharedGroup()
    return { by: admin, values: { id: groupId }, changes: ['link on →'] }
  },
  joinByLink: async () => {
    const { bob, code } = await aSharedGroup()
    return { by: bob, values: { code }, changes: ['join-request → open'] }
  },
  acceptClaim: async () => {
    const { bob, id } = await aClaim()
    return { by: bob, values: { id }, changes: CLAIM_CHANGES }
  },
  declineClaim: async () => {
    const { bob, id } = await aClaim()
    return { by: bob, values: { id }, changes: ['claim open → declined'] }
  },
  acceptPlaceRequest: async () => {
    const { admin, id } = await aPlaceRequest()
    return { by: admin, values: { id }, changes: JOIN_CHANGES }
  },
  declinePlaceRequest: async () => {
    const { admin, id } = await aPlaceRequest()
    return { by: admin, values: { id }, changes: ['claim asked → refused'] }
  },
  acceptJoinRequest: async () => {
    const { admin, id } = await aJoinRequest()
    return { by: admin, values: { id }, changes: ['join-request open → accepted', 'role → member'] }
  },
  declineJoinRequest: async () => {
    const { admin, id } = await aJoinRequest()
    return { by: admin, values: { id }, changes: ['join-request open → declined'] }
  },
  waive: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, body: {}, changes: ['contribution 100000 → 0'] }
  },
  closeGroup: async () => {
    const { groupId, admin } = await aGroup()
    return { by: admin, values: { id: groupId }, body: {}, changes: ['group open → closed'] }
  },
  reopenGroup: async () => {
    const { groupId, admin } = await aGroup()
    await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
    return { by: admin, values: { id: groupId }, changes: ['group closed → open'] }
  },
  copyGroup: async () => {
    const { groupId, admin } = await aGroup()
    const changes = ['group → open', 'goal → 1000', 'role → admin', 'contribution 0 → 1000']
    return { by: admin, values: { id: groupId }, body: GROUP_BODY, changes }
  },
  setReminders: async () => {
    const { groupId, admin } = await aGroup()
    const changes = ['reminders 7,3,1,0 → 5']
    return { by: admin, values: { id: groupId }, body: { on: true, days: [5] }, changes }
  },
  setTwoKeys: async () => {
    const { groupId, admin, bob } = await aGroup()
    await addToGroup(groupId, bob)
    await makeAdmin(groupId, bob)
    return { by: admin, values: { id: groupId }, body: { on: true }, changes: ['two-keys off → on'] }
  },
}
