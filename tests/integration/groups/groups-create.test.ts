import { randomUUID } from 'node:crypto'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { PUT as update } from '@/app/api/group/[id]/update/route'
import { POST as create } from '@/app/api/group/create/route'
import { GET as listGroups } from '@/app/api/group/groups/route'
import { londonDay, setClockOffset } from '@/lib/base/clock'
import { clothOf } from '@/lib/groups/covers/cloth'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree, notificationsFor, sharesOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'

openDatabase()

const setClockTo = (iso: string) => setClockOffset(new Date(iso).getTime() - Date.now())
const input = (changes: Record<string, unknown> = {}) => ({
  title: 'Ski trip',
  description: '',
  paymentGoal: 1000,
  paymentDeadline: londonDay(),
  splitOption: 'autoSplit',
  ...changes,
})

describe('POST /group/create', () => {
  test('returns the group, with its creator as first member and admin', async () => {
    const ada = await aSignedInUser()
    const { status, body } = await call(create, '/group/create', { token: ada.token, body: input() })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      title: 'Ski trip',
      description: '',
      paymentGoal: 1000,
      remittedAmount: 0,
      availableAmount: 0,
      unassignedAmount: 0,
      closedAt: null,
      debtAmount: 0,
      disputedAmount: 0,
      paymentDeadline: londonDay(),
      isOverdue: false,
      shared: false,
      splitOption: 'autoSplit',
      goalStatus: 'inactive',
      admin: [ada.user.id],
      createdBy: ada.user.id,
      createdAt: expect.any(String),
      edited: false,
      giftAmount: 0,
      reminders: { on: true, days: [7, 3, 1, 0] },
      notedAmount: 0,
      openAmounts: false,
      feePaidBy: 'payer',
      occasion: null,
      seriesId: null,
      feeFixed: false,
      coveredFees: 0,
      coverUrl: null,
      orderForm: false,
      numberOfMembers: 1,
      paidMembers: 0,
      stripeConnectedAccountId: null,
      payoutEnabled: false,
      payoutAccountOwner: null,
      twoKeys: false,
      twoKeysOff: null,
      transfersFrom: null,
    })
    const { body: list } = await call(listGroups, '/group/groups', { token: ada.token })
    expect(list.groups).toEqual([body])
  })

  test('accepts amounts as text with separators, and custom as customSplit with nothing assigned', async () => {
    const ada = await aSignedInUser()
    const { body } = await call(create, '/group/create', {
      token: ada.token,
      body: input({ paymentGoal: '1,234.50', splitOption: 'custom' }),
    })
    expect(body).toMatchObject({ paymentGoal: 1234.5, splitOption: 'customSplit', unassignedAmount: 1234.5 })
    expect(await sharesOf(body._id)).toEqual([0])
  })

  nightTest(
    'groups of one person are bound in colours that differ, and a repeated key makes none',
    async () => {
      const ada = await aSignedInUser()
      const make = async (key: string) => {
        const headers = { 'Attempt-Key': key }
        return (await call(create, '/group/create', { token: ada.token, body: input(), headers })).body._id
      }
      const keys = Array.from({ length: 6 }, () => randomUUID())
      const made: string[] = []
      for (const key of keys) made.push(await make(key))
      const hues = made.map((id) => clothOf(id).hue)
      const gaps = hues.flatMap((hue, index) => hues.slice(0, index).map((other) => Math.abs(hue - other)))
      expect(Math.min(...gaps)).toBeGreaterThan(8)
      await db.idempotentCall.deleteMany({ where: { userId: String(ada.user.id) } })
      expect(await make(keys[0] ?? '')).toBe(made[0])
    },
  )

  test.each([
    [{ title: 'x'.repeat(41) }, 'Title must be less than 40 characters.'],
    [{ title: '  ' }, 'Please enter a title.'],
    [
      { title: 'Whipround Support' },
      'Please choose another title: this one sounds as if it came from Whipround itself.',
    ],
    [
      { title: 'Your Whipr0und account' },
      'Please choose another title: this one sounds as if it came from Whipround itself.',
    ],
    [{ paymentGoal: 0.99 }, 'The amount must be at least £1.'],
    [{ paymentGoal: 99_999.01 }, 'The amount must not exceed £99999.'],
    [{ paymentGoal: 1.005 }, 'Please enter a valid number.'],
    [{ paymentGoal: 'lots' }, 'Please enter a valid number.'],
    [{ paymentGoal: -5 }, 'Please enter a valid number.'],
    [{ paymentDeadline: '2020-01-01' }, 'The deadline cannot be a past date.'],
    [{ paymentDeadline: 'soon' }, 'Please enter a valid date.'],
    [{ splitOption: 'thirds' }, 'Please choose how to split the amount.'],
  ])('refuses %p', async (changes, message) => {
    const ada = await aSignedInUser()
    const { status, body } = await call(create, '/group/create', { token: ada.token, body: input(changes) })
    expect([status, body.message]).toEqual([400, message])
    expect(Object.keys(body.errors)).toEqual(Object.keys(changes))
  })

  test.each([
    { title: '🎁'.repeat(40) },
    { paymentGoal: 1 },
    { paymentGoal: 99_999 },
    { title: '..' },
    { title: 'Leaving whipround for Dave' },
  ])('takes %p', async (changes) => {
    const ada = await aSignedInUser()
    const { status, body } = await call(create, '/group/create', { token: ada.token, body: input(changes) })
    expect(status).toBe(201)
    expect(body).toMatchObject(changes)
  })

  test('accepts today as a deadline until midnight in London', async () => {
    setClockTo('2026-12-24T23:59:00Z')
    const ada = await aSignedInUser()
    const last = await call(create, '/group/create', {
      token: ada.token,
      body: input({ paymentDeadline: '2026-12-24' }),
    })
    expect(last.status).toBe(201)
    setClockTo('2026-12-25T00:00:30Z')
    const late = await call(create, '/group/create', {
      token: ada.token,
      body: input({ paymentDeadline: '2026-12-24' }),
    })
    expect(late.status).toBe(400)
    const { body } = await call(getGroup, `/group/${last.body._id}`, { token: ada.token })
    expect(body.group.isOverdue).toBe(true)
  })
})

describe('reading groups', () => {
  test('the list is oldest first: its last entry is the most recent group', async () => {
    const ada = await aSignedInUser()
    for (const [minute, title] of ['First', 'Second', 'Third'].entries()) {
      setClockOffset(minute * 60_000)
      await call(create, '/group/create', { token: ada.token, body: input({ title }) })
    }
    const { body } = await call(listGroups, '/group/groups', { token: ada.token })
    expect(body.groups.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second', 'Third'])
  })

  test('a group is returned in every documented shape, and not at all to a stranger', async () => {
    const { groupId, admin } = await aGroupOfThree()
    const { status, body } = await call(getGroup, `/group/${groupId}`, { token: admin.token })
    expect(status).toBe(200)
    expect(body.data).toEqual(body.group)
    expect(body.members).toHaveLength(3)
    const stranger = await aSignedInUser()
    expect((await call(getGroup, `/group/${groupId}`, { token: stranger.token })).status).toBe(404)
    expect((await call(getGroup, '/group/not-an-id', { token: stranger.token })).status).toBe(400)
  })
})

describe('PUT /group/{id}/update', () => {
  const edit = (changes: Record<string, unknown> = {}) => ({
    title: 'Ski trip',
    description: 'A week in the Alps',
    paymentGoal: 1000,
    paymentDeadline: londonDay(),
    ...changes,
  })

  test('edits the group, marks it as edited, splits the new goal and tells the others', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const { status, body } = await call(update, `/group/${groupId}/update`, {
      method: 'PUT',
      token: admin.token,
      body: edit({ title: 'Sea trip', paymentGoal: 100 }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Group updated successfully!',
      data: { title: 'Sea trip', paymentGoal: 100, edited: true },
    })
    expect(await sharesOf(groupId)).toEqual([3334, 3333, 3333])
    expect(await notificationsFor(bob)).toEqual([
      `Group: ${admin.user.username} edited “Sea trip”. Your share is now £33.33.`,
    ])
    expect(await notificationsFor(admin)).toEqual([])
  })

  nightTest('keeps what another admin changed meanwhile in fields that this edit leaves alone', async () => {
    const { groupId, admin } = await aGroupOfThree()
    const send = (changes: Record<string, unknown>) =>
      call(update, `/group/${groupId}/update`, { method: 'PUT', token: admin.token, body: edit(changes) })
    await send({ title: 'Sea trip', paymentGoal: 100, changed: ['title', 'paymentGoal'] })
    const { body } = await send({ description: 'By the sea', changed: ['description'] })
    expect(body.data).toMatchObject({ title: 'Sea trip', paymentGoal: 100, description: 'By the sea' })
    // A call that does not say what it changes still sets everything.
    expect((await send({})).body.data).toMatchObject({ title: 'Ski trip', paymentGoal: 1000 })
    expect((await send({ changed: ['admin'] })).status).toBe(400)
  })

  test('ignores an edit that changes nothing', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const { body } = await call(update, `/group/${groupId}/update`, {
      method: 'PUT',
      token: admin.token,
      body: edit(),
    })
    expect(body.data.edited).toBe(false)
    expect(await notificationsFor(bob)).toEqual([])
  })

  test('keeps an unchanged deadline that has passed, but refuses another past day', async () => {
    const { groupId, admin } = await aGroup()
    const deadline = londonDay()
    setClockOffset(3 * 24 * 3600_000)
    const send = (changes: Record<string, unknown>) =>
      call(update, `/group/${groupId}/update`, { method: 'PUT', token: admin.token, body: edit(changes) })
    expect((await send({ title: 'Later', paymentDeadline: deadline })).status).toBe(200)
    const refused = await send({ paymentDeadline: '2025-01-01' })
    expect([refused.status, refused.body.message]).toEqual([400, 'The deadline cannot be a past date.'])
  })

  test('needs a description, and an admin', async () => {
    const { groupId, admin, bob } = await aGroupOfThree()
    const send = (token: string, changes = {}) =>
      call(update, `/group/${groupId}/update`, { method: 'PUT', token, body: edit(changes) })
    expect((await send(admin.token, { description: '' })).body.errors.description).toBe(
      'Please enter a description.',
    )
    expect((await send(bob.token)).status).toBe(403)
    expect((await send((await aSignedInUser()).token)).status).toBe(404)
  })
})
