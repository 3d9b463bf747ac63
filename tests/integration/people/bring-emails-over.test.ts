import { POST as login } from '@/app/api/auth/login/route'
import { GET as all } from '@/app/api/transactions/all/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { DAY, setClockOffset } from '@/lib/base/clock'
import { bringEmailsOver } from '@/lib/people/accounts/bring-emails-over'
import { db } from '@/lib/platform/db/client'
import { listFlags } from '@/lib/server/operations/queries'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aSharedGroup } from '../../support/gifts'
import { aGroup } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { join, send } from '../../support/invited'
import { aNewAccount, aSignedInUser, PASSWORD, type SignedIn } from '../../support/people'
import { openProvider } from '../../support/provider'

/** Addresses that an earlier version stored as they were typed. */

openDatabase()
openInbox()
const provider = openProvider()

const spellings = () => {
  const { username } = aNewAccount()
  return {
    mailbox: `${username}@xn--bcher-kva.example`,
    typed: `${username}@bücher.example`,
    wide: `${username}@ｂücher.example`,
  }
}
const emailOf = async ({ user }: SignedIn) => {
  const { email, emailTyped } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  return { email, emailTyped }
}
const holderOf = async (value: string) =>
  (await db.identifier.findUnique({ where: { kind_value: { kind: 'email', value } } }))?.userId
const flagsAbout = async (...people: SignedIn[]) => {
  const flags = (await listFlags()).filter(({ kind }) => kind === 'same-mailbox')
  return flags.filter(({ subject, detail }) =>
    people.every(({ user }) => `${subject} ${detail}`.includes(user.id)),
  )
}

test('an account is found by any spelling, and sees what it typed', async () => {
  const { mailbox, typed, wide } = spellings()
  const person = await aSignedInUser({ email: typed })
  await bringEmailsOver()
  await bringEmailsOver()
  expect(await emailOf(person)).toEqual({ email: mailbox, emailTyped: typed })
  for (const identifier of [mailbox, typed, wide]) {
    const { status, body } = await call(login, '/auth/login', { body: { identifier, password: PASSWORD } })
    expect([status, body._id, body.email]).toEqual([200, person.user.id, typed])
  }
  const { body } = await call(getUser, `/user/${person.user.id}`, { token: person.token })
  expect(body).toMatchObject({ email: typed, emailVerified: true })
})

test('one that is a mailbox already is left alone, night after night', async () => {
  const { username } = aNewAccount()
  const { user } = await aSignedInUser({ email: `${username}é@example.com`.normalize('NFC') })
  setClockOffset(DAY)
  await bringEmailsOver()
  expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user)
})

test('the history does not say that somebody changed their email', async () => {
  const { typed } = spellings()
  const { user } = await aSignedInUser({ email: typed })
  const noted = () => db.settingChange.count({ where: { userId: user.id, setting: 'email' } })
  const before = await noted()
  await bringEmailsOver()
  expect(await noted()).toBe(before)
})

test('of two accounts with one mailbox nobody is merged, and the operator is told', async () => {
  const { mailbox, typed } = spellings()
  const first = await aSignedInUser({ email: mailbox })
  const second = await aSignedInUser({ email: typed })
  await bringEmailsOver()
  await bringEmailsOver()
  expect(await holderOf(mailbox)).toBe(first.user.id)
  expect(await emailOf(second)).toEqual({ email: mailbox, emailTyped: typed })
  expect(await flagsAbout(first, second)).toMatchObject([
    { title: 'Two accounts with one mailbox', meaning: expect.stringContaining('delete') },
  ])
  expect(JSON.stringify(await listFlags())).not.toContain(typed)
})

test('the second gets the mailbox’s name when the first is gone', async () => {
  const { mailbox, typed } = spellings()
  const first = await aSignedInUser({ email: mailbox })
  const second = await aSignedInUser({ email: typed })
  await bringEmailsOver()
  await db.identifier.deleteMany({ where: { userId: first.user.id } })
  await bringEmailsOver()
  expect(await holderOf(mailbox)).toBe(second.user.id)
})

test.each(['first', 'second'] as const)('who has proven the mailbox keeps it: the %s', async (prover) => {
  const { mailbox, typed } = spellings()
  const people = {
    first: await aSignedInUser({ email: mailbox, pending: prover !== 'first' }),
    second: await aSignedInUser({ email: typed, pending: prover !== 'second' }),
  }
  const other = people[prover === 'first' ? 'second' : 'first']
  await bringEmailsOver()
  expect(await holderOf(mailbox)).toBe(people[prover].user.id)
  expect((await emailOf(people[prover])).email).toBe(mailbox)
  expect(await emailOf(other)).toEqual({ email: null, emailTyped: null })
  expect(await flagsAbout(people.first, people.second)).toHaveLength(1)
})

test('while nobody has proven it, both may', async () => {
  const { mailbox, typed } = spellings()
  const first = await aSignedInUser({ email: mailbox, pending: true })
  const second = await aSignedInUser({ email: typed, pending: true })
  await bringEmailsOver()
  expect(await holderOf(mailbox)).toBe(first.user.id)
  expect((await emailOf(second)).email).toBe(mailbox)
  expect(await holderOf(typed)).toBeUndefined()
})

describe('a gift is found by the account that has proven', () => {
  const ownIds = async ({ token }: SignedIn) =>
    (await call(all, '/transactions/all', { token })).body.transactions.map(({ _id }: { _id: string }) => _id)
  const asBefore = (id: string, email: string) =>
    db.payment.update({ where: { id }, data: { email, emailTyped: null } })

  test('the same spelling, and another', async () => {
    const { mailbox, typed, wide } = spellings()
    const { code } = await aSharedGroup()
    const gifts = [
      (await aGift(provider, code, 5, { email: mailbox })).id,
      (await aGift(provider, code, 5, { email: typed })).id,
    ]
    await asBefore(gifts[1] ?? '', typed)
    const person = await aSignedInUser({ email: wide })
    await bringEmailsOver()
    expect((await ownIds(person)).sort()).toEqual(gifts.sort())
    const payment = await db.payment.findUniqueOrThrow({ where: { id: gifts[1] } })
    expect(payment).toMatchObject({ email: mailbox, emailTyped: typed })
  })

  test('the mailbox as it is stored now', async () => {
    const { mailbox, typed } = spellings()
    const person = await aSignedInUser({ email: mailbox })
    const { code } = await aSharedGroup()
    const { id } = await aGift(provider, code, 5, { email: 'somebody@example.com' })
    await asBefore(id, typed)
    await bringEmailsOver()
    expect(await ownIds(person)).toEqual([id])
  })
})

test('an open invitation reaches who has proven another spelling', async () => {
  const { mailbox, typed, wide } = spellings()
  const { groupId, admin } = await aGroup()
  await send(groupId, admin, { email: typed })
  const { id } = await db.invitation.findFirstOrThrow({ where: { groupId } })
  await db.invitation.update({ where: { id }, data: { address: typed, addressTyped: null } })
  const person = await aSignedInUser({ email: wide })
  await bringEmailsOver()
  expect(await db.invitation.findUniqueOrThrow({ where: { id } })).toMatchObject({
    address: mailbox,
    addressTyped: typed,
    userId: person.user.id,
  })
  const { invitationToken } = await import('@/lib/platform/auth/invitation-token')
  expect((await join(invitationToken(id), person)).status).toBe(200)
})

test('of two open invitations to one mailbox one is brought over', async () => {
  const { mailbox, typed } = spellings()
  const { groupId, admin } = await aGroup()
  await send(groupId, admin, { email: mailbox })
  const { id: _, tokenHash: __, ...same } = await db.invitation.findFirstOrThrow({ where: { groupId } })
  await db.invitation.create({ data: { ...same, address: typed, tokenHash: Buffer.from(typed) } })
  await bringEmailsOver()
  expect(await db.invitation.count({ where: { groupId, address: mailbox } })).toBe(1)
})

test('what an earlier version erased without knowing of the spelling beside it is erased', async () => {
  const { user } = await aSignedInUser()
  await db.user.update({ where: { id: user.id }, data: { email: null, emailTyped: 'Ann@Bücher.example' } })
  await bringEmailsOver()
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailTyped).toBeNull()
})

test('an address that names no mailbox stays as it is', async () => {
  const { username } = aNewAccount()
  const person = await aSignedInUser({ email: `${username}ü@127.0.0.1` })
  await bringEmailsOver()
  expect((await emailOf(person)).email).toBe(`${username}ü@127.0.0.1`)
})
