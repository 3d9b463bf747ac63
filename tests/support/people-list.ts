import { GET as members } from '@/app/api/group/[id]/members/route'
import { GET as getLink, POST as renew } from '@/app/api/group/[id]/people/[memberId]/link/route'
import { DELETE as remove, PUT as update } from '@/app/api/group/[id]/people/[memberId]/route'
import { POST as parse } from '@/app/api/group/[id]/people/parse/route'
import { POST as add, GET as list } from '@/app/api/group/[id]/people/route'
import { GET as csv } from '@/app/api/group/[id]/people.csv/route'
import { call } from './call'
import { aGroup, aUser, type TestUser } from './money'

/** People on a list, for tests. */

export const addPeople = (by: TestUser, groupId: string, people: unknown) =>
  call(add, `/group/${groupId}/people`, { token: by.token, body: { people } })
export const listPeople = (by: TestUser, groupId: string) =>
  call(list, `/group/${groupId}/people`, { token: by.token })
export const updatePerson = (by: TestUser, groupId: string, id: string, body: object) =>
  call(update, `/group/${groupId}/people/${id}`, { method: 'PUT', token: by.token, body })
export const removePerson = (by: TestUser, groupId: string, id: string) =>
  call(remove, `/group/${groupId}/people/${id}`, { method: 'DELETE', token: by.token })
export const parseList = (by: TestUser, groupId: string, text: string) =>
  call(parse, `/group/${groupId}/people/parse`, { token: by.token, body: { text } })
export const exportList = (by: TestUser, groupId: string) =>
  call(csv, `/group/${groupId}/people.csv`, { token: by.token })
export const membersSeenBy = async (by: TestUser, groupId: string) =>
  (await call(members, `/group/${groupId}/members`, { token: by.token })).body.members

const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
export const askForLinkOf = (by: TestUser, groupId: string, id: string) =>
  call(getLink, `/group/${groupId}/people/${id}/link`, { token: by.token })
export const tokenOfPerson = async (by: TestUser, groupId: string, id: string) =>
  tokenIn((await askForLinkOf(by, groupId, id)).body.link.url)
export const renewLinkOf = async (by: TestUser, groupId: string, id: string) =>
  tokenIn(
    (await call(renew, `/group/${groupId}/people/${id}/link`, { token: by.token, body: { renew: true } }))
      .body.link.url,
  )

/** A group of an admin who owes nothing, with Ann (email, £10), Bob (number, £20) and Cy (no address) on its list. */
export async function aListedGroup() {
  const admin = await aUser('admin')
  const group = await aGroup({ admin, contributionPence: 0, goalPence: 10_000 })
  const { body } = await addPeople(admin, group.id, [
    { name: 'Ann Other', email: 'Ann@Example.com', amount: 10 },
    { name: 'Bob Kahn', phoneNumber: '07700 900123', amount: 20 },
    { name: 'Cy Young' },
  ])
  const [ann, bob, cy] = body.people.map((person: { _id: string }) => person._id) as [string, string, string]
  return { admin, group, groupId: group.id, ann, bob, cy }
}
