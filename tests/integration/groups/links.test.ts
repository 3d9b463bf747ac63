import { GET as look, POST as share, DELETE as stop, PUT as update } from '@/app/api/group/[id]/link/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { POST as join } from '@/app/api/link/[code]/join/route'
import { GET as read } from '@/app/api/link/[code]/route'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { DAY, londonDay, now, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { viewLinkPage } from '@/lib/groups/links/queries'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { addAsAdmin, aGroup, aGroupOfThree, notificationsFor, viewerOf } from '../../support/groups'
import { aGroupOfPayers, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'

/** The link that shows a group to anyone who has it: creating, changing, renewing, stopping and reading it. */

openDatabase()
const provider = openProvider()
afterEach(() => setClockOffset(0))

const CODE = /^[2-9A-HJ-NP-Z]{10}$/

type Asker = { token: string }
const makeLink = (by: Asker, groupId: string, body?: object) =>
  call(share, `/group/${groupId}/link`, { method: 'POST', token: by.token, body })
const getLink = (by: Asker, groupId: string) => call(look, `/group/${groupId}/link`, { token: by.token })
const updateLink = (by: Asker, groupId: string, body: object) =>
  call(update, `/group/${groupId}/link`, { method: 'PUT', token: by.token, body })
const stopLink = (by: Asker, groupId: string, code?: string) =>
  call(stop, `/group/${groupId}/link${code ? `?code=${code}` : ''}`, { method: 'DELETE', token: by.token })
const readLink = (code: string, by?: Asker, headers?: Record<string, string>) =>
  call(read, `/link/${code}`, { token: by?.token, headers })

async function aSharedGroup(options?: Parameters<typeof aGroup>[0]) {
  const group = await aGroup(options)
  const { body } = await makeLink(group.admin, group.groupId)
  return { ...group, code: body.link.code as string }
}

const shownAsShared = async (by: Asker, groupId: string) =>
  (await call(getGroup, `/group/${groupId}`, { token: by.token })).body.group.shared

nightTest('it is off until an admin turns it on; doing so again returns the same link', async () => {
  const { groupId, admin } = await aGroup()
  expect((await getLink(admin, groupId)).status).toBe(404)
  expect((await updateLink(admin, groupId, { gifts: false })).status).toBe(404)
  expect(await shownAsShared(admin, groupId)).toBe(false)
  const made = await makeLink(admin, groupId)
  expect(made.status).toBe(201)
  const { code } = made.body.link
  expect(code).toMatch(CODE)
  const link = {
    code,
    url: `${env.NEXTAUTH_URL}/c/${code}`,
    join: 'ask',
    gifts: true,
    suggested: [],
    showCollected: true,
    showNames: false,
    closeAtGoal: false,
  }
  expect(made.body.link).toEqual(link)
  const again = await makeLink(admin, groupId, {})
  expect([again.status, again.body.link]).toEqual([200, link])
  expect((await getLink(admin, groupId)).body).toEqual({ link })
  expect(await shownAsShared(admin, groupId)).toBe(true)
})

nightTest('a new code ends the old one; stopping keeps the settings, even twice', async () => {
  const { groupId, admin, code } = await aSharedGroup()
  const settings = {
    join: 'open',
    gifts: false,
    suggested: [5, 10.5],
    showCollected: false,
    showNames: true,
    closeAtGoal: true,
  }
  expect((await updateLink(admin, groupId, settings)).body.link).toMatchObject(settings)
  const renewed = await makeLink(admin, groupId, { renew: true })
  expect([renewed.status, renewed.body.link]).toMatchObject([201, settings])
  expect(renewed.body.link.code).not.toBe(code)
  expect((await readLink(code)).status).toBe(404)
  expect([(await stopLink(admin, groupId)).status, (await stopLink(admin, groupId)).status]).toEqual([
    200, 200,
  ])
  expect((await readLink(renewed.body.link.code)).status).toBe(404)
  expect(await shownAsShared(admin, groupId)).toBe(false)
  expect((await getLink(admin, groupId)).status).toBe(404)
  const back = await makeLink(admin, groupId)
  expect([back.status, back.body.link]).toMatchObject([201, settings])
  expect(back.body.link.code).not.toBe(renewed.body.link.code)
})

test('only the other admins are told that it is on, new or off', async () => {
  const { groupId, admin, bob, cleo } = await aGroupOfThree()
  await db.member.updateMany({ where: { groupId, userId: bob.user.id }, data: { role: 'admin' } })
  await makeLink(admin, groupId)
  await makeLink(admin, groupId)
  await makeLink(admin, groupId, { renew: true })
  await stopLink(admin, groupId)
  await stopLink(admin, groupId)
  const who = admin.user.username
  expect(await notificationsFor(bob)).toEqual([
    `Group: ${who} stopped sharing “Ski trip”. Its link does not work any more.`,
    `Group: ${who} made a new link for “Ski trip”. The old one does not work any more.`,
    `Group: ${who} shared “Ski trip”: anyone with its link can see it now.`,
  ])
  expect([await notificationsFor(admin), await notificationsFor(cleo)]).toEqual([[], []])
})

test('ending a link does not end a newer one that has replaced it', async () => {
  const { groupId, admin, code } = await aSharedGroup()
  const { body } = await makeLink(admin, groupId, { renew: true, code })
  const newer = body.link.code as string
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof makeLink>>) => [
    status,
    body.code,
    body.message,
  ]
  const replaced = [
    409,
    'LINK_REPLACED',
    'This link has been replaced in the meantime. The new one is still on.',
  ]
  expect(outcomeOf(await stopLink(admin, groupId, code))).toEqual(replaced)
  expect(outcomeOf(await makeLink(admin, groupId, { renew: true, code }))).toEqual(replaced)
  expect((await getLink(admin, groupId)).body.link.code).toBe(newer)
  expect((await stopLink(admin, groupId, newer.toLowerCase())).status).toBe(200)
  // Stopping succeeds because sharing is already off; renewing would switch it on again.
  expect((await stopLink(admin, groupId, newer)).status).toBe(200)
  expect(outcomeOf(await makeLink(admin, groupId, { renew: true, code: newer }))).toEqual([
    409,
    'LINK_REPLACED',
    'Somebody has stopped sharing this group in the meantime. Turn the link on again if you want a new one.',
  ])
  expect(await shownAsShared(admin, groupId)).toBe(false)
})

test.each([
  ['join', { join: 'maybe' }],
  ['gifts', { gifts: 'yes' }],
  ['showNames', { showNames: null }],
  ['suggested', { suggested: [1, 2, 3, 4, 5] }],
  ['suggested', { suggested: [5, 5] }],
  ['suggested', { suggested: [0.99] }],
  ['suggested', { suggested: [10_000.01] }],
  ['suggested', { suggested: ['lots'] }],
  ['suggested', { suggested: 5 }],
])('a wrong %s is refused by its name: %j', async (field, body) => {
  const { groupId, admin } = await aSharedGroup()
  const { status, body: answer } = await updateLink(admin, groupId, body)
  expect([status, Object.keys(answer.errors)]).toEqual([400, [field]])
  expect((await getLink(admin, groupId)).body.link).toMatchObject({ join: 'ask', suggested: [] })
})

test('settings that are not sent stay as they are', async () => {
  const { groupId, admin } = await aSharedGroup()
  await updateLink(admin, groupId, { suggested: [1, '10', 20, 10_000] })
  const { body } = await updateLink(admin, groupId, { join: 'off' })
  expect(body.link).toMatchObject({ join: 'off', suggested: [1, 10, 20, 10_000], gifts: true })
  expect((await updateLink(admin, groupId, { suggested: [] })).body.link.suggested).toEqual([])
})

test('anyone with the code, in any case, sees what the link shows and nothing else', async () => {
  const { groupId, admin, code } = await aSharedGroup({
    paymentDeadline: londonDay(new Date(now().getTime() + 3 * DAY)),
  })
  const { status, body } = await readLink(code.toLowerCase())
  expect(status).toBe(200)
  expect(body).toEqual({
    link: {
      title: 'Ski trip',
      description: 'A week in the Alps',
      feePaidBy: 'payer',
      paymentGoal: 1000,
      paymentDeadline: londonDay(new Date(now().getTime() + 3 * DAY)),
      daysLeft: 3,
      overdue: false,
      organiser: { username: admin.user.username, profilePictureUrl: null },
      numberOfMembers: 1,
      collectedAmount: 0,
      goalStatus: 'inactive',
      names: null,
      join: 'ask',
      gifts: true,
      suggested: [],
      orderForm: null,
      coverUrl: null,
      updates: [],
      isMember: false,
      groupId: null,
    },
  })
  expect((await readLink(code, admin)).body.link).toMatchObject({ isMember: true, groupId })
  const stranger = await aSignedInUser()
  expect((await readLink(code, stranger)).body.link).toMatchObject({ isMember: false, groupId: null })
})

test('days left are counted in London: zero on the last day, and then overdue', async () => {
  const { code } = await aSharedGroup()
  expect((await readLink(code)).body.link).toMatchObject({ daysLeft: 0, overdue: false })
  setClockOffset(2 * DAY)
  expect((await readLink(code)).body.link).toMatchObject({ daysLeft: 0, overdue: true })
})

test('the amount collected and the givers’ names are shown only if the group chose so', async () => {
  const { groupId, admin, code } = await aSharedGroup()
  await updateLink(admin, groupId, { showCollected: false, showNames: true })
  expect((await readLink(code)).body.link).toMatchObject({
    collectedAmount: null,
    goalStatus: null,
    names: [],
  })
})

nightTest('gifts stop at the goal if the link says so, and only while it is reached', async () => {
  const { admin, payer, group } = await aGroupOfPayers()
  const { body } = await makeLink(admin, group.id)
  await updateLink(admin, group.id, { closeAtGoal: true })
  const gifts = async () => (await readLink(body.link.code)).body.link.gifts
  expect(await gifts()).toBe(true)
  await pay(provider, payer, group.id, 25)
  await db.group.update({ where: { id: group.id }, data: { goalPence: 2500 } })
  expect((await readLink(body.link.code)).body.link).toMatchObject({ gifts: false, goalStatus: 'completed' })
  await updateLink(admin, group.id, { closeAtGoal: false })
  expect(await gifts()).toBe(true)
  await updateLink(admin, group.id, { gifts: false })
  expect(await gifts()).toBe(false)
  await updateLink(admin, group.id, { gifts: true })
  const giftsPausedUntil = new Date(now().getTime() + 1000)
  await db.link.update({ where: { groupId: group.id }, data: { giftsPausedUntil } })
  expect(await gifts()).toBe(false)
  setClockOffset(2000)
  expect(await gifts()).toBe(true)
})

test('the organiser is the creator while an admin, else the earliest admin; a hidden profile shows only its username', async () => {
  const { groupId, admin, code } = await aSharedGroup()
  const second = await aSignedInUser({ isProfileVisible: false })
  await addAsAdmin(groupId, second)
  const organiserName = async () => (await readLink(code)).body.link.organiser.username
  await db.member.updateMany({
    where: { groupId, userId: second.user.id },
    data: { joinedAt: new Date('2026-01-01') },
  })
  expect(await organiserName()).toBe(admin.user.username)
  await db.member.updateMany({ where: { groupId, userId: admin.user.id }, data: { role: 'member' } })
  const pictureId = 'p'.repeat(22)
  await db.picture.create({ data: { id: pictureId, webp: Buffer.from(''), createdAt: now() } })
  await db.user.update({ where: { id: second.user.id }, data: { pictureId } })
  const organiser = async () => (await readLink(code)).body.link.organiser
  expect(await organiser()).toEqual({ username: second.user.username, profilePictureUrl: null })
  await db.user.update({ where: { id: second.user.id }, data: { isProfileVisible: true } })
  expect(await organiser()).toEqual({
    username: second.user.username,
    profilePictureUrl: `/api/pictures/${pictureId}`,
  })
  // The page colours their avatar as elsewhere.
  expect((await viewLinkPage(code, null)).organiserId).toBe(second.user.id)
})

test('a dead code gets the same answer on every call, whatever the reason', async () => {
  const { groupId, admin, code } = await aSharedGroup()
  const person = await aSignedInUser()
  const answers = async (dead: string) => {
    const responses = [
      await readLink(dead),
      await call(join, `/link/${dead}/join`, { method: 'POST', token: person.token }),
    ]
    return responses.map(({ status, body }) => [status, body.message])
  }
  const same = [404, DEAD_LINK]
  expect(DEAD_LINK).toBe('This link does not work any more. Ask the person who sent it for a new one.')
  for (const dead of ['ABCDEFGHJK', 'dead', '0'.repeat(10), '%F0%9F%90%9F', `${code}A`])
    expect(await answers(dead)).toEqual([same, same])
  await deleteGroup(viewerOf(admin), groupId)
  expect(await answers(code)).toEqual([same, same])
  expect(await db.link.findUnique({ where: { groupId } })).toMatchObject({ code: null })
})

nightTest('an address, or an IPv6 network, gets 120 reads a minute', async () => {
  const { code } = await aSharedGroup()
  const readFrom = (address: string) => readLink(code, undefined, { 'x-forwarded-for': address })
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, last) => readFrom(`2001:db8:7:7::${(last + 1).toString(16)}`)),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await readFrom('2001:db8:7:7::ffff')
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await readFrom('2001:db8:7:8::1')).status).toBe(200)
})
