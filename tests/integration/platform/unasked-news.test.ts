import { randomBytes, randomUUID } from 'node:crypto'
import { POST as add } from '@/app/api/group/[id]/add/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { PUT as setAmount } from '@/app/api/group/[id]/member/set-amount/route'
import { GET as openGroup } from '@/app/api/group/[id]/route'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { notify } from '@/lib/platform/messages/notifications/notify'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { takeJobs } from '../../support/jobs'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Anybody can add anybody to a group of their own, and make news there. */

openDatabase()
const settings = { ...env }
afterEach(() => void Object.assign(env, settings))

const countRowsOf = ({ id: userId }: TestUser, groupId: string) =>
  db.notification.count({ where: { userId, groupId } })

/** Bob is in a group of his own choice, and somebody has just added him to another. */
async function anAddedReader() {
  const [friend, stranger, bob] = [await aUser('friend'), await aUser('stranger'), await aUser('bob')]
  const { id: ownGroupId } = await aGroup({ admin: friend, members: [bob] })
  const { id: strangeGroupId } = await aGroup({ admin: stranger })
  const body = { username: bob.username }
  expect((await call(add, `/group/${strangeGroupId}/add`, { token: stranger.token, body })).status).toBe(201)
  const setShare = (by: TestUser, groupId: string, amount: number) =>
    call(setAmount, `/group/${groupId}/member/set-amount`, {
      ...{ method: 'PUT', token: by.token },
      body: { ...body, amount },
    })
  const flood = async () => {
    for (let amount = 1; amount <= 6; amount += 1) await setShare(stranger, strangeGroupId, amount)
  }
  return { bob, strangeGroupId, ownGroupId, flood, tell: () => setShare(friend, ownGroupId, 7) }
}

nightTest(
  'news of groups that one was added to unasked uses up nothing of the news of one’s own',
  async () => {
    env.RATE_LIMIT_FACTOR = 0.1
    const { bob, strangeGroupId, ownGroupId, flood, tell } = await anAddedReader()
    await flood()
    expect(await countRowsOf(bob, strangeGroupId)).toBe(1)
    expect((await tell()).status).toBe(200)
    expect(await countRowsOf(bob, ownGroupId)).toBe(1)
  },
)

nightTest('once opened, it is a group like any other', async () => {
  env.RATE_LIMIT_FACTOR = 0.1
  const { bob, strangeGroupId, ownGroupId, flood, tell } = await anAddedReader()
  await call(openGroup, `/group/${strangeGroupId}`, { token: bob.token })
  await flood()
  expect(await countRowsOf(bob, strangeGroupId)).toBe(5)
  await tell()
  expect(await countRowsOf(bob, ownGroupId)).toBe(0)
})

nightTest('nor do invitations and questions about places, of which strangers send any number', async () => {
  Object.assign(env, { RATE_LIMIT_FACTOR: 0.1, INVITATIONS_PER_PERSON: 1000 })
  const { bob, ownGroupId, tell } = await anAddedReader()
  const inviter = await aUser('inviter')
  const statuses = []
  for (let number = 0; number < 5; number += 1) {
    const { id } = await aGroup({ admin: inviter })
    const body = { username: bob.username }
    statuses.push((await call(invite, `/group/${id}/invite`, { token: inviter.token, body })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201])
  await transact(async (tx) => {
    for (let number = 0; number < 5; number += 1)
      notify(tx, {
        userIds: [bob.id],
        type: 'Group',
        message: `You are on the list as ${number}.`,
        groupId: ownGroupId,
        actionType: 'claim_place',
        actionId: randomUUID(),
      })
  })
  const rows = () =>
    db.notification.count({ where: { userId: bob.id, groupId: ownGroupId, actionType: null } })
  expect(await tell()).toMatchObject({ status: 200 })
  expect(await rows()).toBe(1)
})

nightTest('nor do pushes about either use up those about one’s own groups', async () => {
  Object.assign(env, { RATE_LIMIT_FACTOR: 0.1, VAPID_PUBLIC_KEY: 'key' })
  const { bob, strangeGroupId, ownGroupId } = await anAddedReader()
  const browser = { userId: bob.id, endpoint: 'https://push.example.com/bob', p256dh: '', auth: '' }
  await db.pushSubscription.create({
    data: { ...browser, endpointHash: randomBytes(32), createdAt: new Date() },
  })
  const tell = (news: Omit<Parameters<typeof notify>[1], 'userIds' | 'type'>) =>
    transact(async (tx) => notify(tx, { ...news, type: 'Group', userIds: [bob.id] }))
  for (let number = 0; number < 3; number += 1) {
    await tell({
      message: `Are you ${number}?`,
      groupId: ownGroupId,
      actionType: 'claim_place',
      actionId: randomUUID(),
    })
    await tell({ message: `News ${number}.`, groupId: strangeGroupId })
  }
  expect((await takeJobs('tell-by-push')).length).toBeGreaterThan(0)
  await tell({ message: 'News of one’s own.', groupId: ownGroupId })
  const { id } = await db.notification.findFirstOrThrow({ where: { message: 'News of one’s own.' } })
  expect((await takeJobs('tell-by-push')).map(({ data }) => data.notificationIds)).toEqual([[id]])
})
