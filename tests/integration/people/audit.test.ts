import { GET as groupAudit } from '@/app/api/group/[id]/audit/route'
import { POST as notePayment } from '@/app/api/group/[id]/noted-payment/route'
import { POST as makeAdmin } from '@/app/api/group/[id]/role/route'
import { GET as ownAudit } from '@/app/api/user/[id]/audit/route'
import { PUT as setVisibility } from '@/app/api/user/[id]/profile-visibility/route'
import { DELETE as deleteUser } from '@/app/api/user/[id]/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { purgeHistory } from '@/lib/people/audit/purge-history'
import { listGroupAudit, listOwnAudit } from '@/lib/people/audit/queries'
import { db } from '@/lib/platform/db/client'
import { withChangeOrigin } from '@/lib/platform/db/origin'
import { transact } from '@/lib/platform/db/transaction'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfThree, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { queryAsOwner } from '../../support/states'

openDatabase()

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' }
const promote = (groupId: string, by: SignedInUser, { user }: SignedInUser, address = '203.0.113.77') =>
  call(makeAdmin, `/group/${groupId}/role`, {
    token: by.token,
    body: { username: user.username },
    headers: { 'x-forwarded-for': address, ...PHONE },
  })
const readGroup = (groupId: string, { token }: SignedInUser, query = '') =>
  call(groupAudit, `/group/${groupId}/audit${query}`, { token })
const readOwn = ({ user, token }: SignedInUser) => call(ownAudit, `/user/${user.id}/audit`, { token })
const hide = (by: SignedInUser, shown = false) =>
  call(setVisibility, `/user/${by.user.id}/profile-visibility`, {
    method: 'PUT',
    token: by.token,
    body: { isProfileVisible: shown },
    headers: { 'x-forwarded-for': '2001:db8:1:2:3::4', ...PHONE },
  })
const countOf = (userId: string) => db.settingChange.count({ where: { userId } })

nightTest('admins see what changed in their group and who did it, but not from which address', async () => {
  const { groupId, admin, bob, cleo } = await aGroupOfThree()
  await promote(groupId, admin, bob)
  const { body } = await readGroup(groupId, bob)
  expect(body.entries[0]).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    createdAt: expect.stringMatching(/Z$/),
    what: 'role',
    text: `${bob.user.username} was made an admin`,
    whom: bob.user.username,
    who: admin.user.username,
    from: 'member',
    to: 'admin',
    device: 'Safari on iPhone',
    network: null,
  })
  expect((await readGroup(groupId, admin)).body.entries[0].network).toBe('203.0.113.0/24')
  expect(body.entries.map(({ text }: { text: string }) => text)).toContain('The goal was set to £1,000.00')
  expect((await readGroup(groupId, cleo)).status).toBe(403)
})

nightTest('changes by a giver without an account are not attributed to a member', async () => {
  const { groupId, admin } = await aGroupOfThree()
  await withChangeOrigin({ userId: null, network: '198.51.100.0/24', device: 'Safari on iPhone' }, () =>
    transact((tx) => tx.member.updateMany({ where: { groupId }, data: { contributionPence: 2500 } })),
  )
  const { body } = await readGroup(groupId, admin)
  expect(body.entries[0]).toMatchObject({ what: 'contribution', who: 'the link', device: null })
})

test('people see their own security history, with IPv6 addresses by their network', async () => {
  const ada = await aSignedInUser()
  await hide(ada)
  const { body } = await readOwn(ada)
  expect(body.entries[0]).toMatchObject({
    text: 'Members no longer see your name and picture',
    who: ada.user.username,
    device: 'Safari on iPhone',
    network: '2001:db8:1:2::/64',
  })
  const texts = body.entries.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Logged in with a code', 'Your account was opened']))
})

test('people logged out by an operator see that support did it, not who', async () => {
  const ada = await aSignedInUser()
  await endSessionsOfUser({ userId: null, email: 'ops@example.com' }, String(ada.user.email), 'A test')
  const { entries } = await listOwnAudit(viewerOf(ada), {})
  expect(entries[0]).toMatchObject({
    text: 'A device was logged out to keep the account safe',
    who: 'Support',
    device: null,
    network: null,
  })
})

nightTest.each(['::ffff:203.0.113.9', '203.0.113.9'])('%s is stored as its /24 network', async (address) => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await promote(groupId, admin, bob, address)
  expect((await readGroup(groupId, admin)).body.entries[0].network).toBe('203.0.113.0/24')
})

test('the trail is paged', async () => {
  const { groupId, admin } = await aGroupOfThree()
  for (let goalPence = 1; goalPence <= 40; goalPence++)
    await db.group.update({ where: { id: groupId }, data: { goalPence } })
  const first = (await readGroup(groupId, admin)).body
  const second = (await readGroup(groupId, admin, `?cursor=${first.nextCursor}`)).body
  expect(first.entries).toHaveLength(30)
  const ids = [...first.entries, ...second.entries].map(({ _id }: { _id: string }) => Number(_id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(second.nextCursor).toBeNull()
  expect((await readGroup(groupId, admin, '?cursor=x')).status).toBe(400)
})

test('an admin may see what is about money alone', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await promote(groupId, admin, bob)
  const body = { username: bob.user.username, amount: 10, method: 'cash' }
  await call(notePayment, `/group/${groupId}/noted-payment`, { token: admin.token, body })
  const whatOf = async (isMoneyOnly: boolean) => {
    const { entries } = await listGroupAudit(viewerOf(admin), groupId, { isMoneyOnly })
    return new Set(entries.map(({ what }) => what))
  }
  expect(await whatOf(true)).toEqual(new Set(['noted']))
  expect([...(await whatOf(false))]).toEqual(expect.arrayContaining(['noted', 'role', 'goal']))
})

test('a rolled-back change leaves nothing, and a committed one is in the trail at once', async () => {
  const ada = await aSignedInUser()
  const before = await countOf(ada.user.id)
  const undone = transact(async (tx) => {
    await tx.user.update({ where: { id: ada.user.id }, data: { is2FaEnabled: true } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countOf(ada.user.id)).toBe(before)
})

test('the origin of one request is not that of the next on its connection', async () => {
  const ada = await aSignedInUser()
  const set = (isProfileVisible: boolean) =>
    transact((tx) => tx.user.update({ where: { id: ada.user.id }, data: { isProfileVisible } }))
  const origin = { userId: ada.user.id, network: '198.51.100.0/24', device: 'Here' }
  await withChangeOrigin(origin, async () => {
    await Promise.all([set(false), ...Array.from({ length: 30 }, () => transact((tx) => tx.user.count()))])
  })
  await set(true)
  const rows = await db.settingChange.findMany({
    where: { setting: 'profile' },
    orderBy: { id: 'desc' },
    take: 2,
  })
  expect(rows.map(({ by, network }) => [by, network])).toEqual([
    ['product', null],
    ['person', '198.51.100.0/24'],
  ])
})

test.each(['state_changes', 'setting_changes'])('nobody can alter or delete %s', async (table) => {
  await hide(await aSignedInUser())
  const tampering = [
    `UPDATE ${table} SET "actorId" = NULL`,
    `UPDATE ${table} SET "to" = 'x', network = NULL, device = NULL`,
    `UPDATE ${table} SET network = '192.0.2.0/24'`,
    `UPDATE ${table} SET at = at - interval '10 years'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
  ]
  for (const statement of tampering) {
    await expect(queryAsOwner(statement)).rejects.toThrow('append-only')
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('permission denied')
  }
  const insertSql = `INSERT INTO setting_changes (setting, "by", at) VALUES ('role', 'person', now())`
  await expect(db.$executeRawUnsafe(insertSql)).rejects.toThrow('permission denied')
  const callSql = `SELECT note_setting('role', NULL, NULL, NULL, 'admin')`
  await expect(db.$executeRawUnsafe(callSql)).rejects.toThrow('permission denied')
})

nightTest('deleting an account erases where its owner acted from, but not what they did', async () => {
  const { groupId, admin, bob } = await aGroupOfThree()
  await promote(groupId, admin, bob)
  await hide(admin)
  const changesByAdmin = { where: { actorId: admin.user.id } }
  const rows = await db.settingChange.count(changesByAdmin)
  const answer = await call(deleteUser, `/user/${admin.user.id}`, {
    method: 'DELETE',
    token: admin.token,
    headers: PHONE,
  })
  expect(answer.status).toBe(200)
  const found = [
    ...(await db.settingChange.findMany(changesByAdmin)),
    ...(await db.stateChange.findMany(changesByAdmin)),
  ]
  expect(found.length).toBeGreaterThan(rows)
  expect(found.filter(({ network, device }) => network ?? device)).toEqual([])
  expect((await readGroup(groupId, bob)).body.entries).toContainEqual(
    expect.objectContaining({ text: `${bob.user.username} was made an admin`, who: 'Anonymous member' }),
  )
})

nightTest('history is deleted when it expires, and origins after a year', async () => {
  setClockOffset(-366 * DAY)
  const { groupId, admin, bob } = await aGroupOfThree()
  await promote(groupId, admin, bob)
  await hide(admin)
  setClockOffset(0)
  const young = await aSignedInUser()
  await hide(young)
  const countInGroup = await db.settingChange.count({ where: { groupId } })
  await purgeHistory()
  expect(await db.settingChange.count({ where: { setting: 'profile', userId: admin.user.id } })).toBe(0)
  expect(await db.settingChange.count({ where: { groupId } })).toBe(countInGroup)
  expect(await db.settingChange.count({ where: { groupId, network: { not: null } } })).toBe(0)
  const profileChange = { where: { setting: 'profile', userId: young.user.id } }
  expect((await db.settingChange.findFirstOrThrow(profileChange)).network).toBe('2001:db8:1:2::/64')

  setClockOffset(-(7 * 366) * DAY)
  const old = await aGroupOfThree()
  await promote(old.groupId, old.admin, old.bob)
  setClockOffset(0)
  const written = { where: { groupId: old.groupId, setting: 'role', to: 'admin', by: 'person' } }
  expect(await db.settingChange.count(written)).toBe(1)
  await purgeHistory()
  expect(await db.settingChange.count(written)).toBe(0)
})
