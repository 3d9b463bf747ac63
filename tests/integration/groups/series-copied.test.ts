import { POST as send } from '@/app/api/group/[id]/people/send/route'
import { addMs, DAY, daysAfter, londonDay, now } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { toPence } from '@/lib/base/money/pence'
import { openDuePeriods } from '@/lib/groups/series/open-due-periods'
import { openPeriod } from '@/lib/groups/series/open-period'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { callDuring } from '../../support/call-during'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfPayers, newsOf } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, listPeople } from '../../support/people-list'
import { periodsOf, seasonOf, setSeriesBy, stopSeriesBy } from '../../support/series'

/** What the next period of a series takes over, and whom it tells what. */

openDatabase()

const inDays = (days: number) => daysAfter(londonDay(), days)
const WEEKLY = { every: 'week', next: inDays(7), daysToPay: 7 }

async function aSeries() {
  const scene = await aGroupOfPayers(1_000)
  const { body } = await setSeriesBy(scene.admin, scene.group.id, WEEKLY)
  return { ...scene, groupId: scene.group.id, seriesId: String(body.series._id) }
}

const change = (id: string, data: object) => db.series.update({ where: { id }, data })

/** The newest group, once the period that was due on a day has had its chance. */
async function nextOf(seriesId: string, due = inDays(-1)) {
  await change(seriesId, { next: new Date(due) })
  await openPeriod(seriesId)
  const newest = (await periodsOf(seriesId)).at(-1)
  if (!newest) throw new Error('there is no group')
  return newest
}

test('what its admins chose: who bears the fee, how many keys, the split, the reminders', async () => {
  const { seriesId, groupId, admin } = await aSeries()
  const chosen = {
    ...({ description: 'Rent of the hall', goalPence: 4_200, splitOption: 'customSplit' } as const),
    ...({
      occasion: 'trip',
      openAmounts: true,
      feePaidBy: 'group',
      twoKeys: true,
      remindersOn: false,
    } as const),
  }
  const reminderDays = [9, 2]
  const closed = { closedAt: now(), closingThanks: 'Bye' }
  await db.group.update({ where: { id: groupId }, data: { ...chosen, reminderDays, ...closed } })
  expect(await nextOf(seriesId)).toMatchObject({
    ...{ ...chosen, reminderDays, createdById: admin.id, closedAt: null, closingThanks: null },
  })
})

test('since when and by whose hand somebody is an admin, and who has never opened it', async () => {
  const { seriesId, groupId, admin, payer, other } = await aSeries()
  const appointed = { role: 'admin', adminSince: addMs(now(), -2 * DAY), madeAdminById: admin.id } as const
  const whereMember = (userId: string) => ({ where: { groupId, userId } })
  await db.member.updateMany({ ...whereMember(other.id), data: appointed })
  await db.member.updateMany({ ...whereMember(payer.id), data: { addedUnseen: true } })
  const { members } = await nextOf(seriesId)
  const findMember = (userId: string) => members.find((one) => one.userId === userId)
  expect(findMember(other.id)).toMatchObject({ ...appointed, addedUnseen: false })
  expect(findMember(payer.id)).toMatchObject({ role: 'member', madeAdminById: null, addedUnseen: true })
})

nightTest(
  'that somebody’s link was sent only where the new one was: the others get it with the next sending',
  async () => {
    const usual = env.LIST_SENDS_A_DAY
    const { seriesId, groupId, admin } = await aSeries()
    const listed = ['Ann', 'Bob'].map((name) => ({ name, email: `${name}-of-${groupId}@example.com` }))
    await addPeople(admin, groupId, listed)
    const sendBy = (id: string) => call(send, `/group/${id}/people/send`, { token: admin.token, body: {} })
    expect((await sendBy(groupId)).body.sent).toHaveLength(2)
    env.LIST_SENDS_A_DAY = 3
    const { id } = await nextOf(seriesId)
    env.LIST_SENDS_A_DAY = usual
    const people: { _id: string; sentAt: string | null }[] = (await listPeople(admin, id)).body.people
    expect(people.map(({ sentAt }) => sentAt !== null)).toEqual([true, false])
    expect((await sendBy(id)).body.sent).toEqual([{ memberId: people[1]?._id, by: 'mail' }])
  },
)

test('nobody whose account is being deleted', async () => {
  const { seriesId, payer } = await aSeries()
  await db.user.update({ where: { id: payer.id }, data: { deletedAt: now() } })
  const { members } = await nextOf(seriesId)
  expect(members.map(({ userId }) => userId)).not.toContain(payer.id)
  expect(members).toHaveLength(2)
})

test('no limit that an operator raised', async () => {
  const { seriesId, groupId } = await aSeries()
  const raised = (usual: number) => ({
    data: { groupId, amountPence: 2 * toPence(usual), until: addMs(now(), DAY) },
  })
  await db.transferLimit.create(raised(env.MAX_TRANSFER_A_DAY))
  await db.refundLimit.create(raised(env.MAX_REFUND_A_DAY))
  const query = { where: { groupId: (await nextOf(seriesId)).id } }
  expect([await db.transferLimit.count(query), await db.refundLimit.count(query)]).toEqual([0, 0])
})

test('a pause of transfers with the person who asked for it', async () => {
  const { seriesId, groupId, admin } = await aSeries()
  const held = { reason: 'Not our account', heldById: admin.id }
  await db.payoutPause.create({ data: { groupId, createdAt: now(), ...held } })
  const { id } = await nextOf(seriesId)
  expect(await db.payoutPause.findMany({ where: { groupId: id } })).toMatchObject([held])
})

test('whose amount was set is told it, and nobody else’s is named', async () => {
  const { seriesId, groupId, payer, other } = await aSeries()
  const amountFields = { setPence: 1_234, contributionPence: 1_234, pinned: true }
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: amountFields })
  const { title } = await nextOf(seriesId)
  const begun = (text: string) => text.startsWith(`“${title}” has begun.`)
  expect((await newsOf(payer)).filter(begun)).toEqual([
    expect.stringMatching(/ Your share is now £12\.34\.$/),
  ])
  expect((await newsOf(other)).filter(begun)).toEqual([expect.not.stringContaining('share')])
})

test('a person who came back by a link is the same in the season', async () => {
  const { seriesId, admin, other } = await aSeries()
  const { id: groupId } = await nextOf(seriesId)
  await db.member.updateMany({ where: { groupId, userId: other.id }, data: { seriesMemberId: null } })
  expect((await seasonOf(admin, seriesId)).body.people).toHaveLength(3)
})

describe('if days were missed,', () => {
  test.each([
    ['its last day among them, no period begins after it', -20, -10, 1],
    ['but not its last, one begins on that', -20, -6, 2],
  ])('%s', async (_, due, until, groups) => {
    const { seriesId } = await aSeries()
    await change(seriesId, { until: new Date(inDays(until)) })
    await nextOf(seriesId, inDays(due))
    expect(await periodsOf(seriesId)).toHaveLength(groups)
    expect(await db.series.findUnique({ where: { id: seriesId } })).toMatchObject({
      stoppedAt: expect.any(Date),
    })
  })

  test('they count once towards a number of times', async () => {
    const { seriesId } = await aSeries()
    await change(seriesId, { times: 3 })
    await nextOf(seriesId, inDays(-20))
    expect(await db.series.findUnique({ where: { id: seriesId } })).toMatchObject({
      times: 2,
      stoppedAt: null,
    })
  })
})

test('a period that cannot begin holds up no other', async () => {
  const [broken, sound] = [await aSeries(), await aSeries()]
  const [first, second] = [new Date(inDays(-2)), new Date(inDays(-1))]
  // Its day is taken.
  const { id } = await aGroup({ admin: broken.admin })
  const taken = { seriesId: broken.seriesId, periodDay: first, deletedAt: now() }
  await db.group.update({ where: { id }, data: taken })
  await change(broken.seriesId, { next: first })
  await change(sound.seriesId, { next: second })
  await openDuePeriods()
  expect(await periodsOf(sound.seriesId)).toHaveLength(2)
  expect(await db.series.findUnique({ where: { id: broken.seriesId } })).toMatchObject({ next: first })
  await change(broken.seriesId, { stoppedAt: now() })
})

test.each<[string, typeof setSeriesBy]>([
  ['changed', setSeriesBy],
  ['stopped', stopSeriesBy],
])('a series is not %s from a group that is no longer its newest', async (_, act) => {
  const { seriesId, groupId, admin } = await aSeries()
  const { id } = await aGroup({ admin })
  const periodFields = { seriesId, periodDay: new Date(londonDay()) }
  const { status, body } = await callDuring(
    groupId,
    () => act(admin, groupId, { ...WEEKLY, every: 'year' }),
    (tx) => tx.group.update({ where: { id }, data: periodFields }),
  )
  expect([status, body.code]).toEqual([409, 'PERIOD_BEGAN'])
  expect(await db.series.findUnique({ where: { id: seriesId } })).toMatchObject({
    ...{ every: 'week', stoppedAt: null },
  })
})
