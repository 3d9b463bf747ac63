import { GET as search } from '@/app/api/user/search/route'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addToGroup, aGroup, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

async function find(by: SignedInUser, q: string, groupId?: string) {
  const query = new URLSearchParams({ q, ...(groupId && { groupId }) })
  const { status, body } = await call(search, `/user/search?${query}`, { token: by.token })
  expect(status).toBe(200)
  return body.users as { username: string; displayName: string | null; invited: boolean }[]
}
const names = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ username }) => username)

nightTest('the best match comes first: exact username, prefix, names, then anything inside', async () => {
  const ada = await aSignedInUser({ username: 'searcher_1' })
  const people = [
    { username: 'the_marlow', firstname: 'Ian', lastname: 'Gray' },
    { username: 'zz_first', firstname: 'Marlow', lastname: 'Stone' },
    { username: 'zz_second', firstname: 'Eva', lastname: 'Marlow' },
    { username: 'marlow_2', firstname: 'Ian', lastname: 'Gray' },
    { username: 'Marlow', firstname: 'Ian', lastname: 'Gray' },
    { username: 'zz_inside', firstname: 'Ian', lastname: 'McMarlow' },
  ]
  for (const person of people) await aSignedInUser(person)
  expect(await names(ada, ' MARLOW ')).toEqual([
    'Marlow',
    'marlow_2',
    'zz_first',
    'zz_second',
    'the_marlow',
    'zz_inside',
  ])
})

test('results have what they need and nothing private', async () => {
  const ada = await aSignedInUser()
  const { user } = await aSignedInUser({ username: 'quentin_b', firstname: 'Quentin', lastname: 'Blake' })
  const { body } = await call(search, '/user/search?q=quentin', { token: ada.token })
  expect(body.users).toEqual([
    {
      _id: user.id,
      id: user.id,
      username: 'quentin_b',
      displayName: 'Quentin Blake',
      profilePictureUrl: null,
      invited: false,
    },
  ])
})

test('a hidden profile is found only by its exact username, without its name', async () => {
  const ada = await aSignedInUser()
  await aSignedInUser({
    username: 'hidden_one',
    firstname: 'Hugo',
    lastname: 'Dark',
    isProfileVisible: false,
  })
  expect(await find(ada, 'hidden_on')).toEqual([])
  expect(await find(ada, 'hugo dark')).toEqual([])
  expect(await find(ada, 'HIDDEN_ONE')).toMatchObject([{ username: 'hidden_one', displayName: null }])
})

test('the viewer, members, and unverified or deleted accounts are never found', async () => {
  const { groupId, admin } = await aGroup()
  const tag = admin.user.username?.slice(-6)
  const [member, pending, deleted, other] = await Promise.all([
    aSignedInUser({ username: `a_${tag}` }),
    aSignedInUser({ username: `b_${tag}`, isPending: true }),
    aSignedInUser({ username: `c_${tag}` }),
    aSignedInUser({ username: `d_${tag}` }),
  ])
  expect(pending.user.id).toBeTruthy()
  await addToGroup(groupId, member)
  await db.user.update({ where: { id: deleted.user.id }, data: { deletedAt: new Date() } })
  expect(await names(admin, `_${tag}`, groupId)).toEqual([other.user.username])
  expect(await names(admin, `_${tag}`)).toEqual([member.user.username, other.user.username])
})

test('members of a group are told whether an invitation is open', async () => {
  const { groupId, admin } = await aGroup()
  const dora = await aSignedInUser()
  await inviteUser(viewerOf(admin), groupId, dora.user.username ?? '')
  expect(await find(admin, dora.user.username ?? '', groupId)).toMatchObject([{ invited: true }])
  const stranger = await aSignedInUser()
  const { status } = await call(search, `/user/search?q=ab&groupId=${groupId}`, { token: stranger.token })
  expect(status).toBe(404)
})

test('at most the ten best matches are returned', async () => {
  const ada = await aSignedInUser()
  await aSignedInUser({ username: 'a_crowd' })
  for (let number = 11; number >= 0; number -= 1) await aSignedInUser({ username: `crowd_${number}` })
  const first = [0, 1, 10, 11, 2, 3, 4, 5, 6, 7].map((number) => `crowd_${number}`)
  expect(await names(ada, 'crowd')).toEqual(first)
  expect(await names(ada, 'crowd_1')).toEqual(['crowd_1', 'crowd_10', 'crowd_11'])
})

test.each(['%%', '__', '\\\\', '%_%', "';--"])('%p is searched for literally', async (q) => {
  const ada = await aSignedInUser()
  expect(
    (await find(ada, q)).every(({ username, displayName }) => `${username} ${displayName}`.includes(q)),
  ).toBe(true)
})

test.each([
  ['', 'Type at least 2 characters to search for users'],
  ['a', 'Type at least 2 characters to search for users'],
  [' a ', 'Type at least 2 characters to search for users'],
  ['🎁', 'Type at least 2 characters to search for users'],
  ['x'.repeat(10_000), 'This is too long to search for.'],
])('%p is refused', async (q, message) => {
  const { token } = await aSignedInUser()
  const { status, body } = await call(search, `/user/search?q=${encodeURIComponent(q)}`, { token })
  expect([status, body.message]).toEqual([400, message])
})

nightTest('the 61st search in a minute has to wait', async () => {
  const { token } = await aSignedInUser()
  const ask = () => call(search, '/user/search?q=zz', { token, headers: { 'x-forwarded-for': '10.9.9.9' } })
  for (let time = 0; time < 60; time += 1) await ask()
  expect((await ask()).status).toBe(429)
})
