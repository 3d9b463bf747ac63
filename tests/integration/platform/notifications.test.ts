import { GET as list } from '@/app/api/notifications/[userId]/route'
import { POST as read } from '@/app/api/notifications/read/route'
import { GET as summary } from '@/app/api/notifications/route'
import { londonDay, setClockOffset } from '@/lib/base/clock'
import { updateGroup } from '@/lib/groups/group/update-group'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { notify, writeNotificationsNow } from '@/lib/platform/messages/notifications/notify'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()

async function notifyOften(person: SignedInUser, count: number) {
  for (let number = 1; number <= count; number += 1) {
    setClockOffset(Math.floor(number / 3) * 1000)
    await transact((tx) =>
      notify(tx, { userIds: [person.user.id], type: 'System', message: `News ${number}` }),
    )
  }
  setClockOffset(60_000)
}

const page = (person: SignedInUser, query = '') =>
  call(list, `/notifications/${person.user.id}${query}`, { token: person.token })
const messages = (body: { notifications: { message: string }[] }) =>
  body.notifications.map(({ message }) => message)

test('somebody without notifications gets empty fields', async () => {
  const ada = await aSignedInUser()
  expect((await call(summary, '/notifications', { token: ada.token })).body).toEqual({
    lastNotification: null,
    unreadCount: 0,
  })
  expect((await page(ada)).body).toEqual({
    notifications: [],
    hasMore: false,
    nextCursor: null,
    totalCount: 0,
    lastNotification: null,
    unreadCount: 0,
  })
})

test('the summary carries the latest and counts what is unread', async () => {
  const ada = await aSignedInUser()
  await notifyOften(ada, 3)
  const { body } = await call(summary, '/notifications', { token: ada.token })
  expect(body.unreadCount).toBe(3)
  expect(body.lastNotification).toEqual({
    _id: expect.any(String),
    type: 'System',
    message: 'News 3',
    read: false,
    createdAt: expect.any(String),
    groupId: null,
    groupTitle: null,
    actionType: null,
    actionText: null,
    actionData: null,
  })
})

nightTest('pages of ten, newest first, by number and by cursor alike', async () => {
  const ada = await aSignedInUser()
  await notifyOften(ada, 25)
  const byPage: string[] = []
  for (const number of [1, 2, 3]) byPage.push(...messages((await page(ada, `?page=${number}&limit=10`)).body))
  const byCursor: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await page(ada, cursor ? `?cursor=${cursor}` : '')
    expect(body).toMatchObject({ totalCount: 25, unreadCount: 25, lastNotification: { message: 'News 25' } })
    expect(body.hasMore).toBe(body.nextCursor !== null)
    byCursor.push(...messages(body))
    cursor = body.nextCursor
  }
  expect(byPage).toEqual(Array.from({ length: 25 }, (_, place) => `News ${25 - place}`))
  expect(byCursor).toEqual(byPage)
})

test('new notifications do not shift pages by cursor', async () => {
  const ada = await aSignedInUser()
  await notifyOften(ada, 12)
  const { body } = await page(ada)
  setClockOffset(120_000)
  await transact((tx) => notify(tx, { userIds: [ada.user.id], type: 'System', message: 'Breaking' }))
  expect(messages((await page(ada, `?cursor=${body.nextCursor}`)).body)).toEqual(['News 2', 'News 1'])
})

test('a page beyond the end is empty but still has the counts', async () => {
  const ada = await aSignedInUser()
  await notifyOften(ada, 2)
  expect((await page(ada, '?page=9')).body).toMatchObject({
    notifications: [],
    hasMore: false,
    unreadCount: 2,
    lastNotification: { message: 'News 2' },
  })
})

test.each(['?page=-1', '?page=x', '?cursor=nonsense', '?limit=0', '?page=1e9'])(
  '%s is refused',
  async (query) => {
    expect((await page(await aSignedInUser(), query)).status).toBe(400)
  },
)

test('a limit that is too large is clamped', async () => {
  expect((await page(await aSignedInUser(), '?limit=1000000000')).status).toBe(200)
})

test('nobody can read or mark another’s notifications', async () => {
  const ada = await aSignedInUser()
  const eve = await aSignedInUser()
  await notifyOften(ada, 1)
  expect((await call(list, `/notifications/${ada.user.id}`, { token: eve.token })).status).toBe(403)
  const [news] = (await page(ada)).body.notifications
  await call(read, '/notifications/read', { token: eve.token, body: { ids: [news._id] } })
  expect((await page(ada)).body.unreadCount).toBe(1)
})

test('marking some as read by id, then all', async () => {
  const ada = await aSignedInUser()
  await notifyOften(ada, 4)
  const [first, second] = (await page(ada)).body.notifications
  const some = await call(read, '/notifications/read', {
    token: ada.token,
    body: { ids: [first._id, second._id] },
  })
  expect([some.status, some.body.unreadCount]).toEqual([200, 2])
  expect((await page(ada)).body.notifications.map((news: { read: boolean }) => news.read)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const all = await call(read, '/notifications/read', { token: ada.token, body: { all: true } })
  expect(all.body.unreadCount).toBe(0)
})

test.each([{}, { ids: ['x'] }, { all: false }, { ids: 'all' }])(
  '%p does not say what to mark',
  async (body) => {
    const ada = await aSignedInUser()
    expect((await call(read, '/notifications/read', { token: ada.token, body })).status).toBe(400)
  },
)

nightTest(
  'a group is named only to its members: somebody who left does not learn its new title',
  async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    await transact((tx) => notify(tx, { userIds: [bob.user.id], type: 'Group', message: 'Hello', groupId }))
    expect((await page(bob)).body.lastNotification).toMatchObject({ groupId, groupTitle: 'Ski trip' })
    await leaveGroup(viewerOf(bob), groupId)
    await updateGroup(viewerOf(admin), groupId, {
      title: 'Secret',
      description: 'x',
      goalPence: 1000,
      paymentDeadline: londonDay(),
    })
    expect((await page(bob)).body.lastNotification).toMatchObject({ groupId: null, groupTitle: null })
  },
)

test('a rolled-back change notifies nobody', async () => {
  const ada = await aSignedInUser()
  await expect(
    transact(async (tx) => {
      notify(tx, { userIds: [ada.user.id], type: 'System', message: 'No' })
      await writeNotificationsNow(tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await db.notification.count({ where: { userId: ada.user.id } })).toBe(0)
})
