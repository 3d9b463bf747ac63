import { randomUUID } from 'node:crypto'
import { POST as accept } from '@/app/api/claim/[id]/accept/route'
import { POST as decline } from '@/app/api/claim/[id]/decline/route'
import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { GET as notifications } from '@/app/api/notifications/[userId]/route'
import { POST as join } from '@/app/api/place-request/[id]/accept/route'
import { POST as refuse } from '@/app/api/place-request/[id]/decline/route'
import { db } from '@/lib/platform/db/client'
import { call } from './call'
import { aGroup, aUser, type TestUser } from './money'
import { addPeople } from './people-list'

/** Listed people whose address somebody has proven, for tests. */

const postOptions = ({ token }: TestUser) => ({ token, method: 'POST' })
export const acceptClaim = (by: TestUser, id: string) => call(accept, `/claim/${id}/accept`, postOptions(by))
export const declineClaim = (by: TestUser, id: string) =>
  call(decline, `/claim/${id}/decline`, postOptions(by))
export const acceptPlaceRequest = (by: TestUser, id: string) =>
  call(join, `/place-request/${id}/accept`, postOptions(by))
export const declinePlaceRequest = (by: TestUser, id: string) =>
  call(refuse, `/place-request/${id}/decline`, postOptions(by))
export const sendLinks = (by: TestUser, groupId: string, memberIds?: string[]) =>
  call(send, `/group/${groupId}/people/send`, { token: by.token, body: memberIds ? { memberIds } : {} })

/** What somebody's notifications ask of them, newest first. */
export async function requestsTo(who: TestUser, actionType: 'claim_place' | 'join_places') {
  const { body } = await call(notifications, `/notifications/${who.id}`, { token: who.token })
  return body.notifications
    .filter((one: { actionType: string }) => one.actionType === actionType)
    .map(({ message, type, actionData }: { message: string; type: string; actionData: object | null }) => ({
      message,
      type,
      ...actionData,
    }))
}
export const claimIdsOf = async (who: TestUser): Promise<string[]> =>
  (await requestsTo(who, 'claim_place')).flatMap(({ claimId }: { claimId?: string }) => claimId ?? [])

export const anEmailAddress = () => `of_${randomUUID().slice(0, 8)}@example.com`

/** An account that has proven this address. */
export async function anOwnerOf(email: string) {
  const owner = await aUser('owner')
  const at = new Date()
  await db.identifier.create({
    data: { kind: 'email', value: email, userId: owner.id, provenAt: at, heldUntil: at },
  })
  return owner
}

type Row = { name: string; email?: string; amount?: number }

/** A group with these people on its list, Ann of £10 at one address if none are given, and the owner of that address. */
export async function aClaimScene(rows?: (email: string) => Row[]) {
  const email = anEmailAddress()
  const [admin, owner] = [await aUser('admin'), await anOwnerOf(email)]
  const group = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const { body } = await addPeople(
    admin,
    group.id,
    rows?.(email) ?? [{ name: 'Ann Other', email, amount: 10 }],
  )
  const places: string[] = body.people.map(({ _id }: { _id: string }) => _id)
  return { email, admin, owner, group, groupId: group.id, places, ann: places[0] ?? '' }
}

/** The same, and the owner was sent the links. */
export async function anAskedOwner(rows?: (email: string) => Row[]) {
  const scene = await aClaimScene(rows)
  await sendLinks(scene.admin, scene.groupId)
  const claims = (await claimIdsOf(scene.owner)).reverse()
  return { ...scene, claims, claim: claims[0] ?? '' }
}
