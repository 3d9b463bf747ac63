import { randomUUID } from 'node:crypto'
import { POST as addFeedback } from '@/app/api/feedback/add/route'
import { POST as askForGiftBack } from '@/app/api/gift/[token]/refund-request/route'
import { POST as requestReduction } from '@/app/api/group/[id]/can-manage/route'
import { POST as copy } from '@/app/api/group/[id]/copy/route'
import { POST as invite } from '@/app/api/group/[id]/invite/route'
import { POST as makeLink } from '@/app/api/group/[id]/link/route'
import { POST as create } from '@/app/api/group/create/route'
import { POST as askAdjustment } from '@/app/api/operator/adjustments/route'
import { POST as askForRefund } from '@/app/api/payment/[id]/refund-request/route'
import { addMs, DAY, londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aGroupWithLink } from '../../support/gifts'
import { aGroup, aGroupWithPayments, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { anOperator } from '../../support/operators'
import { openProvider } from '../../support/provider'

/** Somebody presses a button, the response is lost on its way, and they press again. */

openDatabase()
const provider = openProvider()
beforeEach(() => {
  env.OPERATORS = []
})

const CABIN = { title: 'Cabin', description: '', paymentGoal: 90, paymentDeadline: londonDay() }

type TestRequest = [handler: typeof create, path: string, body: object]

/** Sends a request as the browser does: the same key while the outcome is unknown. */
const press = ({ token }: { token?: string }, [handler, path, body]: TestRequest, key: string) =>
  call(handler, path, { token, body, headers: { 'attempt-key': key } })

async function pressTwice(by: { token?: string }, request: TestRequest) {
  const key = randomUUID()
  const [first, again] = [await press(by, request, key), await press(by, request, key)]
  expect([first.status, again.status]).toEqual([first.status, first.status])
  expect(first.status).toBeLessThan(300)
  expect(again.body).toEqual(first.body)
  return { key, first }
}

/** Makes the request that holds this key's claim look as if it died before it could respond. */
const abandonRequests = () =>
  db.idempotentCall.updateMany({
    data: { finishedAt: null, status: null, runningUntil: addMs(now(), -1000) },
  })

const creation: TestRequest = [create, '/group/create', { ...CABIN, splitOption: 'autoSplit' }]
const groupsOf = ({ id }: TestUser) => db.group.count({ where: { createdById: id } })

describe('a group', () => {
  test('is created once, however often its form is sent, and again by a new form', async () => {
    const ada = await aUser('ada')
    const { key, first } = await pressTwice(ada, creation)
    const together = await Promise.all([press(ada, creation, key), press(ada, creation, key)])
    expect(together.map(({ body }) => body._id)).toEqual([first.body._id, first.body._id])
    expect(await groupsOf(ada)).toBe(1)
    const second = await press(ada, creation, randomUUID())
    expect([second.status, second.body.title]).toEqual([201, 'Cabin'])
    expect(second.body._id).not.toBe(first.body._id)
    expect(await groupsOf(ada)).toBe(2)
  })

  test('is created once by two presses at the same time', async () => {
    const ada = await aUser('ada')
    const key = randomUUID()
    const both = await Promise.all([press(ada, creation, key), press(ada, creation, key)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await groupsOf(ada)).toBe(1)
  })

  test('is found again if the server died after creating it, but not by a key that is too old', async () => {
    const ada = await aUser('ada')
    const key = randomUUID()
    const { body } = await press(ada, creation, key)
    await abandonRequests()
    const again = await press(ada, creation, key)
    expect([again.status, again.body._id]).toEqual([201, body._id])
    await db.idempotentCall.deleteMany()
    await db.group.update({ where: { id: body._id }, data: { createdAt: addMs(now(), -8 * DAY) } })
    expect((await press(ada, creation, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await groupsOf(ada)).toBe(1)
  })

  test('is created anew for a client that sends no key, or the wrong header', async () => {
    const ada = await aUser('ada')
    const [handler, path, body] = creation
    const keylessOptions = { token: ada.token, body }
    const wrongKeyOptions = { ...keylessOptions, headers: { 'idempotency-key': 'the same' } }
    for (const sent of [keylessOptions, keylessOptions, wrongKeyOptions, wrongKeyOptions])
      expect((await call(handler, path, sent)).status).toBe(201)
    expect(await groupsOf(ada)).toBe(4)
  })
})

async function invitationMailsTo({ email }: TestUser) {
  const [mails] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pgboss.job
    WHERE name = 'send-mail' AND data->>'template' = 'invitation' AND data->>'to' = ${email}`
  return mails?.count
}

describe('pressing again does nothing twice:', () => {
  const aScene = () => aGroupWithPayments(provider)

  nightTest('a copy of a group, with its people invited', async () => {
    const { admin, payer, group } = await aScene()
    const { first } = await pressTwice(admin, [
      copy,
      `/group/${group.id}/copy`,
      { ...CABIN, withMembers: true },
    ])
    expect(first.body.invited).toEqual([payer.username])
    expect(await db.group.count({ where: { createdById: admin.id, title: 'Cabin' } })).toBe(1)
    expect(await db.notification.count({ where: { userId: payer.id, message: { contains: 'Cabin' } } })).toBe(
      1,
    )
  })

  nightTest(
    'a copy whose server died half-way through its invitations: the rest are invited, and nobody twice',
    async () => {
      const admin = await aUser('admin')
      const [ann, ben] = [await aUser('ann'), await aUser('ben')]
      const group = await aGroup({ admin, members: [ann] })
      const request: TestRequest = [copy, `/group/${group.id}/copy`, { ...CABIN, withMembers: true }]
      const key = randomUUID()
      await press(admin, request, key)
      await abandonRequests()
      // As if it had died before it came to Ben.
      await db.member.create({ data: { groupId: group.id, userId: ben.id, joinedAt: now() } })
      expect((await press(admin, request, key)).body.invited).toEqual([ann.username, ben.username])
      expect([await invitationMailsTo(ann), await invitationMailsTo(ben)]).toEqual([1, 1])
    },
  )

  nightTest('an invitation by name or by address', async () => {
    const { admin, group } = await aScene()
    const friend = await aUser('friend')
    const path = `/group/${group.id}/invite`
    await pressTwice(admin, [invite, path, { username: friend.username }])
    expect(await db.notification.count({ where: { userId: friend.id } })).toBe(1)
    await pressTwice(admin, [invite, path, { email: `${randomUUID()}@example.com` }])
    const [jobs] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pgboss.job WHERE name = 'deliver-invitation' AND data->>'invitationId' IN
        (SELECT id::text FROM invitations WHERE "groupId" = ${group.id}::uuid AND channel = 'email')`
    expect(jobs?.count).toBe(1)
  })

  nightTest('a new link', async () => {
    const { admin, group } = await aScene()
    const path = `/group/${group.id}/link`
    await press(admin, [makeLink, path, {}], randomUUID())
    const { first } = await pressTwice(admin, [makeLink, path, { renew: true }])
    const { code } = await db.link.findUniqueOrThrow({ where: { groupId: group.id } })
    expect(code).toBe(first.body.link.code)
  })

  nightTest('a request to pay less, and a request for a refund', async () => {
    const { admin, payer, group, older } = await aScene()
    const countNotifications = (actionType: 'can_manage' | 'refund_request') =>
      db.notification.count({ where: { userId: admin.id, actionType } })
    await pressTwice(payer, [requestReduction, `/group/${group.id}/can-manage`, { amount: 50 }])
    expect(await countNotifications('can_manage')).toBe(1)
    await pressTwice(payer, [askForRefund, `/payment/${older.id}/refund-request`, { reason: 'Twice' }])
    expect(await countNotifications('refund_request')).toBe(1)
  })

  nightTest(
    'what a member can manage, a payment asked back and feedback, even if the server died after writing them',
    async () => {
      const { admin, payer, group, older } = await aScene()
      const requests: TestRequest[] = [
        [requestReduction, `/group/${group.id}/can-manage`, { amount: 50 }],
        [askForRefund, `/payment/${older.id}/refund-request`, { reason: 'Twice' }],
        [addFeedback, '/feedback/add', { comment: 'Thanks' }],
      ]
      for (const each of requests) {
        const { key, first } = await pressTwice(payer, each)
        await abandonRequests()
        expect((await press(payer, each, key)).body).toEqual(first.body)
      }
      const requestNotifications = { userId: admin.id, actionType: { in: ['can_manage', 'refund_request'] } }
      expect(await db.notification.count({ where: requestNotifications })).toBe(2)
      expect(await db.feedback.count({ where: { userId: payer.id } })).toBe(1)
    },
  )

  nightTest(
    'a gift asked back by somebody without an account, even if the server died after writing it',
    async () => {
      const { admin, code } = await aGroupWithLink()
      const { token } = await aGift(provider, code, 20)
      const request: TestRequest = [askForGiftBack, `/gift/${token}/refund-request`, { reason: 'A mistake' }]
      const { key, first } = await pressTwice({}, request)
      await abandonRequests()
      expect((await press({}, request, key)).body).toEqual(first.body)
      const refundNotification = { userId: admin.id, actionType: 'refund_request' } as const
      expect(await db.notification.count({ where: refundNotification })).toBe(1)
    },
  )

  nightTest('an adjustment, even if the server died after writing it', async () => {
    const { group } = await aScene()
    const operator = await anOperator()
    const request: TestRequest = [
      askAdjustment,
      '/operator/adjustments',
      { groupId: group.id, amount: 5, reason: 'Charged twice' },
    ]
    const { key, first } = await pressTwice(operator, request)
    await abandonRequests()
    expect((await press(operator, request, key)).body).toEqual(first.body)
    expect(await db.adjustment.count({ where: { groupId: group.id } })).toBe(1)
  })
})
