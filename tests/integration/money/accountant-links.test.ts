import { POST as logOut } from '@/app/api/auth/logout/route'
import { POST as removeAdmin } from '@/app/api/group/[id]/remove-admin/route'
import { POST as resetPassword } from '@/app/api/user/reset-password/route'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { addMs, DAY, now, SECOND, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { exportUser } from '@/lib/people/accounts/deletion/export-user'
import { purgeExpiredAccountData } from '@/lib/people/accounts/deletion/purge-expired'
import { updatePassword } from '@/lib/people/accounts/sign-in/update-password'
import { hashSecret, newSecret } from '@/lib/platform/auth/secrets'
import { db } from '@/lib/platform/db/client'
import { endSessionsOfUser } from '@/lib/server/operations/end-sessions'
import {
  accountantLinksOf,
  anAccountantLink,
  askForAccountantLink,
  askForExport,
  askToEndLink,
  displayNameOf,
  exportForAccountant,
  parseCsv,
  readAccounts,
  statementForAccountant,
} from '../../support/accounting'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGift, aLinkCode, mailsTo } from '../../support/gifts'
import { aGroup, aUser, newsOf, pay } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, PASSWORD } from '../../support/people'
import { openProvider } from '../../support/provider'

/** An accountant reads a treasurer's accounts by a link, without logging in. */

openDatabase()
const provider = openProvider()
const FACTOR = env.RATE_LIMIT_FACTOR
afterEach(() => {
  env.RATE_LIMIT_FACTOR = FACTOR
})

/** A treasurer whose group has £20 from a member and £25 from a giver, and another group that they are only in. */
async function aTreasurer() {
  const [admin, payer] = [await aUser('admin'), await aUser('payer')]
  const group = await aGroup({ admin, members: [payer] })
  const otherGroup = await aGroup({ admin: payer, members: [admin] })
  await pay(provider, payer, group.id, 20)
  await pay(provider, payer, otherGroup.id, 10)
  const code = await aLinkCode(admin, group.id)
  await aGift(provider, code, 25, { name: 'Auntie Jean', email: 'jean@example.com', message: 'Have fun' })
  return { admin, payer, group, otherGroup }
}

describe('a link', () => {
  test('is made, listed and ended by its maker alone', async () => {
    const [admin, stranger] = [await aUser('admin'), await aUser('stranger')]
    const { status, body } = await askForAccountantLink(admin)
    expect(status).toBe(201)
    expect(body.accountantLink).toEqual({
      _id: expect.any(String),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/accounts\/[\w-]{43}$/),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: null,
    })
    const { _id, createdAt, expiresAt } = body.accountantLink
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * DAY)
    expect(await accountantLinksOf(admin)).toEqual([body.accountantLink])
    expect(await accountantLinksOf(stranger)).toEqual([])
    expect((await askToEndLink(stranger, _id)).status).toBe(404)
    expect((await askToEndLink(admin, _id)).status).toBe(200)
    expect((await askToEndLink(admin, _id)).status).toBe(404)
    expect(await accountantLinksOf(admin)).toEqual([])
  })

  test('ends when its maker sets a new password by a reset link, as whoever had the old one may have it', async () => {
    const admin = await aUser('admin')
    const [{ token: link }, secret] = [await anAccountantLink(admin), newSecret()]
    const [createdAt, expiresAt] = [now(), addMs(now(), DAY)]
    await db.passwordReset.create({
      data: { userId: admin.id, tokenHash: hashSecret(secret), createdAt, expiresAt },
    })
    const body = { token: secret, password: 'Misty-Harbour-57!' }
    expect((await call(resetPassword, '/user/reset-password', { body })).status).toBe(200)
    expect((await readAccounts(link)).status).toBe(404)
    expect(await newsOf(admin)).toContain(
      'Your accountant’s links ended with your old password. Please make a new one.',
    )
  })

  nightTest('ends when its maker changes the password, or an operator logs them out everywhere', async () => {
    const [changed, loggedOut] = [await aSignedInUser(), await aSignedInUser()]
    const links = [await anAccountantLink(changed), await anAccountantLink(loggedOut)]
    await updatePassword(changed.user.id, { oldPassword: PASSWORD, password: 'Misty-Harbour-57!' })
    const operator = { userId: null, email: 'boss@example.com' }
    await endSessionsOfUser(operator, String(loggedOut.user.email), 'A stolen laptop')
    for (const { token } of links) expect((await readAccounts(token)).status).toBe(404)
  })

  nightTest(
    'works for 90 days and until it is ended, and then answers as if there had never been one',
    async () => {
      const { admin, group } = await aTreasurer()
      const [link, ended] = [await anAccountantLink(admin), await anAccountantLink(admin)]
      const answers = async (token: string) => [
        await readAccounts(token),
        await exportForAccountant(token),
        await statementForAccountant(token, group.id),
      ]
      await askToEndLink(admin, ended.id)
      for (const { status, body } of [...(await answers(ended.token)), ...(await answers('x'.repeat(43)))])
        expect([status, body.message]).toEqual([404, DEAD_LINK])
      setClockOffset(89 * DAY)
      for (const { status } of await answers(link.token)) expect(status).toBe(200)
      setClockOffset(90 * DAY + 1000)
      for (const { status } of await answers(link.token)) expect(status).toBe(404)
      await purgeExpiredAccountData()
      expect(await db.accountantLink.count({ where: { userId: admin.id } })).toBe(0)
    },
  )

  test('five at a time, even of those made at once; one that has run out makes room', async () => {
    const admin = await aUser('admin')
    const made = await Promise.all(Array.from({ length: 7 }, () => askForAccountantLink(admin)))
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect(made.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_LINKS')
    setClockOffset(91 * DAY)
    await db.session.updateMany({
      where: { userId: admin.id },
      data: { lastUsedAt: now(), expiresAt: addMs(now(), DAY) },
    })
    expect((await askForAccountantLink(admin)).status).toBe(201)
  })

  test('is told to its owner, in the app and by mail: whoever made it may have had a stolen session, and logged out', async () => {
    const admin = await aUser('admin')
    await anAccountantLink(admin)
    expect((await call(logOut, '/auth/logout', { method: 'POST', token: admin.token })).status).toBe(200)
    const message = 'A link was made with which an accountant can read your groups’ accounts.'
    expect(await db.notification.count({ where: { userId: admin.id, type: 'System', message } })).toBe(1)
    const [mail] = await mailsTo(admin.email)
    expect(mail).toMatchObject({ template: 'factor-changed', props: { what: message } })
  })

  nightTest('is made ten times a day at most, for each is mailed', async () => {
    env.RATE_LIMIT_FACTOR = 1
    const admin = await aUser('admin')
    const statuses: number[] = []
    for (let made = 0; made < 11; made += 1) {
      const { status, body } = await askForAccountantLink(admin)
      statuses.push(status)
      if (status === 201) await askToEndLink(admin, body.accountantLink._id)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  test('needs a fresh code while two-factor authentication is on', async () => {
    const admin = await aUser('admin')
    await db.user.update({ where: { id: admin.id }, data: { is2FaEnabled: true } })
    await db.session.updateMany({ where: { userId: admin.id }, data: { steppedUpAt: addMs(now(), -DAY) } })
    expect(await askForAccountantLink(admin)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    expect(await accountantLinksOf(admin)).toEqual([])
  })

  nightTest('says when it was last used, is in the export, and goes with the account', async () => {
    const admin = await aUser('admin')
    const { id, token } = await anAccountantLink(admin)
    await readAccounts(token)
    const [{ lastUsedAt }] = await accountantLinksOf(admin)
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(60_000)
    // To the minute, so that a reader writes little.
    for (const [seconds, isNews] of [
      [59, false],
      [61, true],
    ] as const) {
      setClockOffset(seconds * SECOND)
      await readAccounts(token)
      expect((await accountantLinksOf(admin))[0].lastUsedAt !== lastUsedAt).toBe(isNews)
    }
    const { accountantLinks } = await exportUser(admin.id)
    expect(accountantLinks).toEqual([
      { createdAt: expect.any(Date), expiresAt: expect.any(Date), lastUsedAt: expect.any(Date) },
    ])
    await deleteAccount(admin.id)
    expect(await db.accountantLink.findUnique({ where: { id } })).toBeNull()
    expect((await readAccounts(token)).status).toBe(404)
  })
})

describe('by the link', () => {
  nightTest(
    'the groups its maker is an admin of at that moment are shown, without addresses or words',
    async () => {
      const { admin, payer, group, otherGroup } = await aTreasurer()
      const { token } = await anAccountantLink(admin)
      const { status, headers, body } = await readAccounts(token)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body.accounts).toEqual({
        madeBy: admin.username,
        expiresAt: expect.any(String),
        groups: [{ _id: group.id, title: group.title, remittedAmount: 45, heldAmount: 45 }],
      })
      const files = [
        body,
        (await exportForAccountant(token)).body,
        (await statementForAccountant(token, group.id)).body,
      ].map((one) => JSON.stringify(one))
      for (const secret of ['@', payer.email, 'Have fun', otherGroup.title])
        expect(files.join()).not.toContain(secret)
      await db.member.updateMany({
        where: { groupId: otherGroup.id, userId: admin.id },
        data: { role: 'admin' },
      })
      expect((await readAccounts(token)).body.accounts.groups).toHaveLength(2)
      await call(removeAdmin, `/group/${otherGroup.id}/remove-admin`, {
        token: payer.token,
        body: { username: admin.username },
      })
      expect((await readAccounts(token)).body.accounts.groups).toHaveLength(1)
    },
  )

  nightTest('the file is the one that its maker gets, with names as admins see them', async () => {
    const { admin, payer, group } = await aTreasurer()
    const { token } = await anAccountantLink(admin)
    for (const form of ['csv', 'xero', 'quickbooks'])
      expect((await exportForAccountant(token, { form })).body).toBe(
        (await askForExport(admin, { form })).body,
      )
    const [, ...rows] = parseCsv((await exportForAccountant(token, { groupId: group.id })).body)
    expect(rows.map((row) => [row[4], row[6]])).toEqual([
      [displayNameOf(payer), '20.00'],
      ['Auntie Jean', '25.00'],
    ])
    expect((await exportForAccountant(token, { from: 'x' })).status).toBe(400)
  })

  nightTest('the statement of such a group, and of no other', async () => {
    const { admin, payer, group, otherGroup } = await aTreasurer()
    const { token } = await anAccountantLink(admin)
    const { body, headers } = await statementForAccountant(token, group.id)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(body).toContain(`Payment,${displayNameOf(payer)},20.00,,20.00`)
    for (const id of [otherGroup.id, payer.id, 'x'])
      expect((await statementForAccountant(token, id)).status).toBe(404)
    expect((await exportForAccountant(token, { groupId: otherGroup.id })).status).toBe(404)
  })

  nightTest('opens no session, and is a secret of its own: no other kind of token opens it', async () => {
    const { admin, group } = await aTreasurer()
    const { token } = await anAccountantLink(admin)
    const { headers } = await readAccounts(token)
    expect(headers.get('set-cookie')).toBeNull()
    expect((await askForExport({ token }, { groupId: group.id })).status).toBe(401)
    const stored = await db.$queryRaw<{ row: string }[]>`SELECT l::text AS row FROM accountant_links l`
    expect(stored.map(({ row }) => row).join()).not.toContain(token)
  })
})
