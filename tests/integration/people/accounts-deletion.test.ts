import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as exportUser } from '@/app/api/user/[id]/export/route'
import { DELETE as deleteUser, GET as getUser } from '@/app/api/user/[id]/route'
import { postEntry } from '@/lib/books/ledger/post-entry'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { inviteUser } from '@/lib/groups/invitations/invite-user'
import { leaveGroup } from '@/lib/groups/members/leave-group'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import {
  addAsAdmin,
  addToGroup,
  aGroup,
  aGroupOfThree,
  notificationsFor,
  sharesOf,
  viewerOf,
} from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser, PASSWORD, type SignedInUser } from '../../support/people'
import { endTransaction } from '../../support/transactions'

openDatabase()
openInbox()

const remove = ({ user, token }: SignedInUser) =>
  call(deleteUser, `/user/${user.id}`, { method: 'DELETE', token })

/** A payment and, if it succeeded, its ledger entries. */
async function aPayment(groupId: string, { user }: SignedInUser, status: 'pending' | 'success') {
  const { id } = await db.transaction.create({
    data: {
      groupId,
      userId: user.id,
      type: 'payment',
      amountPence: 1000,
      feePence: 34,
      totalPence: 1034,
      createdAt: new Date(),
    },
  })
  await db.payment.create({
    data: {
      id,
      email: String(user.email),
      isInternational: false,
      idempotencyKey: id,
      sessionExpiresAt: new Date(),
    },
  })
  await endTransaction(id, status)
  if (status === 'pending') return id
  const postings = [
    { kind: 'provider' as const, amountPence: 1000 },
    { kind: 'available' as const, amountPence: -1000 },
    { kind: 'remitted' as const, amountPence: 1000 },
    { kind: 'member' as const, userId: user.id, amountPence: -1000 },
  ]
  await transact((tx) =>
    postEntry(tx, { groupId, cause: { subject: 'payment', id, step: 'paid' }, postings }),
  )
  return id
}

describe('deleting the account', () => {
  nightTest('erases the person, ends the sessions and frees their identifiers', async () => {
    const ada = await aSignedInUser()
    const answer = await remove(ada)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Account deleted successfully' } })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await call(getUser, `/user/${ada.user.id}`, { token: ada.token })).status).toBe(401)
    const kept = await db.user.findUniqueOrThrow({ where: { id: ada.user.id } })
    const {
      id,
      createdAt,
      deletedAt,
      isProfileVisible,
      is2FaEnabled,
      resetByEmail,
      listed,
      linksSent,
      ...personal
    } = kept
    expect(Object.values(personal).every((value) => value === null)).toBe(true)
    const body = { identifier: ada.user.email, password: PASSWORD }
    expect((await call(login, '/auth/login', { body })).status).toBe(401)
    const { username, email, phoneNumber } = ada.user as {
      username: string
      email: string
      phoneNumber: string
    }
    const again = await call(register, '/auth/register', {
      body: aNewAccount({ username, email, phoneNumber }),
    })
    expect(again.status).toBe(201)
  })

  test('works only for one’s own account', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    expect(await remove({ ...ada, token: bob.token })).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    expect((await remove({ ...ada, token: 'nobody' })).status).toBe(401)
  })

  nightTest('is refused to the only admin while others are members', async () => {
    const { admin, bob, groupId } = await aGroupOfThree()
    expect(await remove(admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Make someone else an admin') },
    })
    await db.member.updateMany({ where: { groupId, userId: bob.user.id }, data: { role: 'admin' } })
    expect((await remove(admin)).status).toBe(200)
  })

  test('is refused while money is in a group nobody else would look after', async () => {
    const { admin, groupId } = await aGroup()
    await aPayment(groupId, admin, 'success')
    expect(await remove(admin)).toMatchObject({
      status: 409,
      body: { message: "There's £10.00 in “Ski trip”. Transfer or refund it first." },
    })
  })

  nightTest('is refused while a payment is in progress, even in a group they have left', async () => {
    const { bob, groupId } = await aGroupOfThree()
    const payment = await aPayment(groupId, bob, 'pending')
    const refusal = { status: 409, body: { code: 'PENDING_TRANSACTION' } }
    expect(await remove(bob)).toMatchObject(refusal)
    await leaveGroup(viewerOf(bob), groupId)
    expect(await remove(bob)).toMatchObject(refusal)
    await endTransaction(payment, 'failed')
    expect((await remove(bob)).status).toBe(200)
  })

  nightTest('keeps the history as ids and codes, without the person', async () => {
    const { bob, groupId } = await aGroupOfThree()
    const other = await aGroup()
    await aPayment(groupId, bob, 'success')
    await inviteUser(viewerOf(other.admin), other.groupId, String(bob.user.username))
    await remove(bob)
    const history = await db.stateChange.findMany({ where: { userId: bob.user.id }, orderBy: { id: 'asc' } })
    expect(history.map(({ subject, to, why }) => `${subject} ${to}: ${why}`)).toEqual([
      'session pending: signed-in',
      'session full: verified',
      'payment pending: started',
      'payment success: paid',
      'invitation open: invited',
      'session ended: account-deleted',
      'invitation withdrawn: account-deleted',
    ])
    const text = JSON.stringify(history, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
    const { username, email, phoneNumber, firstname, lastname } = bob.user
    for (const personal of [username, email, phoneNumber, firstname, lastname])
      expect(text).not.toContain(`"${personal}"`)
  })

  test('changes nothing when it is refused', async () => {
    const { admin, groupId } = await aGroupOfThree()
    const alone = await aGroup()
    await addAsAdmin(alone.groupId, admin)
    await remove(admin)
    expect(await db.member.count({ where: { userId: admin.user.id, leftAt: null } })).toBe(2)
    expect(await sharesOf(groupId)).toHaveLength(3)
  })

  nightTest('deletes a group left empty, and splits the others again', async () => {
    const { groupId, admin } = await aGroup()
    const other = await aGroupOfThree()
    await addToGroup(other.groupId, admin)
    expect((await remove(admin)).status).toBe(200)
    expect((await db.group.findUniqueOrThrow({ where: { id: groupId } })).deletedAt).not.toBeNull()
    expect(await sharesOf(other.groupId)).toEqual([33_334, 33_333, 33_333])
    expect((await notificationsFor(other.bob))[0]).toMatch(/^Group: Anonymous member left “Ski trip”\./)
  })

  nightTest('is not kept waiting by a group that was deleted', async () => {
    const { admin, bob, groupId } = await aGroupOfThree()
    await deleteGroup(viewerOf(admin), groupId)
    for (const person of [admin, bob]) expect((await remove(person)).status).toBe(200)
  })

  test('keeps the payments, as those of an anonymous member', async () => {
    const { bob, admin, groupId } = await aGroupOfThree()
    await aPayment(groupId, bob, 'success')
    await leaveGroup(viewerOf(bob), groupId)
    expect((await notificationsFor(admin))[0]).toContain(bob.user.username)
    expect((await remove(bob)).status).toBe(200)
    const [payment] = await db.payment.findMany({ where: { transaction: { userId: bob.user.id } } })
    expect(payment?.email).toBe('')
    expect((await notificationsFor(admin)).join()).not.toContain(bob.user.username)
    expect((await notificationsFor(admin)).join()).toContain('Anonymous member left “Ski trip”')
  })

  nightTest('forgets what the provider was asked for in their name', async () => {
    const bob = await aSignedInUser()
    const { groupId } = await aGroup()
    await addToGroup(groupId, bob)
    await aPayment(groupId, bob, 'success')
    const request = { contact_email: String(bob.user.email) }
    const bobsPayments = { where: { transaction: { userId: bob.user.id } } }
    await db.payment.updateMany({ ...bobsPayments, data: { request } })
    const account = { groupId, ownerId: bob.user.id, idempotencyKey: 'a', createdAt: new Date() }
    await db.payoutAccount.create({ data: { ...account, disconnectedAt: new Date(), request } })
    expect((await remove(bob)).status).toBe(200)
    const payment = await db.payment.findFirstOrThrow(bobsPayments)
    const payout = await db.payoutAccount.findFirstOrThrow({ where: { ownerId: bob.user.id } })
    expect([payment.request, payout.request]).toEqual([null, null])
  })

  nightTest('forgets a name made of digits, but not the amounts beside it', async () => {
    const { groupId, admin } = await aGroupOfThree({ goalPence: 150_000 })
    const digits = await aSignedInUser({ username: '500' })
    await addToGroup(groupId, digits)
    await leaveGroup(viewerOf(digits), groupId)
    expect((await notificationsFor(admin))[0]).toBe('Group: 500 left “Ski trip”. Your share is now £500.00.')
    expect((await remove(digits)).status).toBe(200)
    expect((await notificationsFor(admin))[0]).toBe(
      'Group: Anonymous member left “Ski trip”. Your share is now £500.00.',
    )
  })

  nightTest('never deadlocks for two members of the same groups', async () => {
    const [one, two] = [await aGroupOfThree(), await aGroupOfThree()]
    await addToGroup(one.groupId, two.bob)
    await addToGroup(two.groupId, one.bob)
    const answers = await Promise.all([remove(one.bob), remove(two.bob)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await sharesOf(one.groupId)).toEqual([50_000, 50_000])
  })

  test('happens once if asked for twice at once', async () => {
    const ada = await aSignedInUser()
    const answers = await Promise.all([remove(ada), remove(ada), remove(ada)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })
})

describe('the export', () => {
  nightTest('contains all of one’s own data, no secrets and nobody else’s', async () => {
    const { bob, admin, groupId } = await aGroupOfThree()
    await aPayment(groupId, bob, 'success')
    const answer = await call(exportUser, `/user/${bob.user.id}/export`, { token: bob.token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.body.user).toMatchObject({ _id: bob.user.id, email: bob.user.email })
    expect(answer.body.groups).toEqual([expect.objectContaining({ title: 'Ski trip', role: 'member' })])
    expect(answer.body.transactions).toEqual([expect.objectContaining({ amount: 10, feeAmount: 0.34 })])
    const done = answer.body.history.map((row: { subject: string; to: string }) => `${row.subject} ${row.to}`)
    expect(done).toEqual(['session pending', 'session full', 'payment pending', 'payment success'])
    // In pounds, as everywhere.
    const shares = answer.body.settings.filter((row: { setting: string }) => row.setting === 'contribution')
    expect(shares.at(-1)).toMatchObject({ from: '£500.00', to: '£333.33' })
    const text = JSON.stringify(answer.body)
    expect(text).not.toMatch(/hash|argon2|token|secret/i)
    expect(text).not.toContain(admin.user.username)
    const other = await call(exportUser, `/user/${bob.user.id}/export`, { token: admin.token })
    expect(other.status).toBe(403)
  })
})
