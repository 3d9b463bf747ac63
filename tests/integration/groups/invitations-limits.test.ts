import { DAY, HOUR, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { db } from '@/lib/platform/db/client'
import { textCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aGroup, aGroupOfThree } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { runJobs, sendInvitation } from '../../support/invitations'
import { nightTest } from '../../support/night-test'
import { aNewAccount, aSignedInUser } from '../../support/people'

/** What inviting by address costs, and how often it works, regardless of who owns the address. */

openDatabase()
const inbox = openInbox()
const given = { ...env }
afterEach(() => Object.assign(env, given))

let numberCount = 0
function aNumber() {
  numberCount += 1
  return `+447700900${String(numberCount).padStart(3, '0')}`
}

test('exactly one of username, email and phoneNumber is accepted', async () => {
  const { groupId, admin } = await aGroup()
  const { email } = aNewAccount()
  for (const body of [
    {},
    { email, phoneNumber: aNumber() },
    { email, username: 'ada' },
    { email: 'ada' },
    { email: null },
    { phoneNumber: '07700 900123' },
    { email: `${'a'.repeat(50)}@example.com` },
  ])
    expect([body, (await sendInvitation(groupId, admin, body)).status]).toEqual([body, 400])
  expect((await sendInvitation(groupId, admin, {})).body.message).toBe('Invalid group ID or username')
  expect(await db.invitation.count({ where: { groupId } })).toBe(0)
  expect((await sendInvitation(groupId, admin, { phoneNumber: '+44 (0)7700 900999' })).status).toBe(201)
  expect(await db.invitation.findFirst({ where: { groupId } })).toMatchObject({ address: '+447700900999' })
})

test('inviting is for admins', async () => {
  const { groupId, bob } = await aGroupOfThree()
  const { email } = aNewAccount()
  expect((await sendInvitation(groupId, bob, { email })).status).toBe(403)
  expect((await sendInvitation(groupId, await aSignedInUser(), { email })).status).toBe(404)
})

test('a number in another country is refused', async () => {
  const { groupId, admin } = await aGroup()
  const { status, body } = await sendInvitation(groupId, admin, { phoneNumber: '+34612345678' })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'NO_TEXTS_THERE', ['phoneNumber']])
})

test.each(['unknown', 'known'])(
  'the 4th of a day to one address has to wait, whoever asks: %s',
  async (recipient) => {
    const person = await aSignedInUser()
    const email = recipient === 'known' ? String(person.user.email) : aNewAccount().email
    for (let time = 1; time <= 3; time += 1) {
      const { groupId, admin } = await aGroup()
      expect((await sendInvitation(groupId, admin, { email })).status).toBe(201)
    }
    const { groupId, admin } = await aGroup()
    const { status, headers, body } = await sendInvitation(groupId, admin, { email: email.toUpperCase() })
    expect([status, body.message]).toEqual([
      429,
      'This address has been invited several times today. Please try again tomorrow.',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
    expect((await sendInvitation(groupId, admin, { email: aNewAccount().email })).status).toBe(201)
  },
)

nightTest('one person can invite 30 addresses a day', async () => {
  const { groupId, admin } = await aGroup()
  const statuses = []
  for (let time = 1; time <= 31; time += 1)
    statuses.push((await sendInvitation(groupId, admin, { email: aNewAccount().email })).status)
  expect(statuses).toEqual([...Array(30).fill(201), 429])
  const another = await aGroup()
  expect((await sendInvitation(another.groupId, another.admin, { email: aNewAccount().email })).status).toBe(
    201,
  )
})

test('they count towards the hour’s invitations', async () => {
  env.INVITATIONS_PER_PERSON = 2
  const { groupId, admin } = await aGroup()
  const ask = async () => (await sendInvitation(groupId, admin, { email: aNewAccount().email })).status
  expect([await ask(), await ask(), await ask()]).toEqual([201, 201, 429])
})

describe('texts', () => {
  beforeEach(async () => {
    await db.invitationText.deleteMany()
    await db.oneTimeCode.deleteMany()
  })

  test('count towards the daily limit, whether the number is known or not', async () => {
    Object.assign(env, { SMS_DAILY_LIMIT: 2, SMS_KEPT_PERCENT: 0 })
    const { groupId, admin } = await aGroup()
    const known = await aSignedInUser()
    await db.user.update({ where: { id: known.user.id }, data: { phoneVerifiedAt: new Date() } })
    expect((await sendInvitation(groupId, admin, { phoneNumber: known.user.phoneNumber })).status).toBe(201)
    expect((await sendInvitation(groupId, admin, { phoneNumber: aNumber() })).status).toBe(201)
    const { status, body } = await sendInvitation(groupId, admin, { phoneNumber: aNumber() })
    expect([status, body.code]).toEqual([429, 'TEXTS_USED_UP'])
    expect(body.message).toContain('Please use an email address')
    // Codes count towards the same limit.
    expect((await textCode(await aSignedInUser())).status).toBe(429)
    expect((await sendInvitation(groupId, admin, { email: aNewAccount().email })).status).toBe(201)
    setClockOffset(DAY + HOUR)
    await db.session.updateMany({ data: { expiresAt: new Date(Date.now() + 9 * DAY) } })
    expect((await sendInvitation(groupId, admin, { phoneNumber: aNumber() })).status).toBe(201)
  })

  nightTest('leave what is kept for proven numbers', async () => {
    Object.assign(env, { SMS_DAILY_LIMIT: 2, SMS_KEPT_PERCENT: 50 })
    const { groupId, admin } = await aGroup()
    expect((await sendInvitation(groupId, admin, { phoneNumber: aNumber() })).status).toBe(201)
    expect((await sendInvitation(groupId, admin, { phoneNumber: aNumber() })).status).toBe(429)
    const known = await aSignedInUser()
    await db.user.update({ where: { id: known.user.id }, data: { phoneVerifiedAt: new Date() } })
    expect((await textCode(known)).status).toBe(200)
    await runJobs()
    expect(inbox.messagesTo(String(known.user.phoneNumber))).toHaveLength(1)
  })
})
