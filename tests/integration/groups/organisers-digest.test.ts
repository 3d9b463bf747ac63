import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { daysAfter, londonDay, londonMoment } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { purgeDigests } from '@/lib/money/payments/purge-digests'
import { sendDigest } from '@/lib/money/payments/send-digest'
import { startDigests } from '@/lib/money/payments/start-digests'
import { deleteAccount } from '@/lib/people/accounts/deletion/delete-account'
import { unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { call } from '../../support/call'
import { emptyDatabase, openDatabase } from '../../support/database'
import { aGift, aLinkCode } from '../../support/gifts'
import { openInbox } from '../../support/inbox'
import { aGroup, aUser, pay, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { deliverMailTo, discardMail, makeAdmins, switchOffMail } from '../../support/organisers'
import { openProvider } from '../../support/provider'
import { setTime } from '../../support/reminders'

/**
 * The first money that comes into a group is mailed to its admins at once; what comes later, in one mail for all of
 * their groups at 18:00 in London.
 */

openDatabase()
const provider = openProvider()
const inbox = openInbox()
beforeEach(emptyDatabase)

/** 18:00 in London, today or some days later, and a few minutes more. */
const evening = (days = 0, minutes = 1) =>
  londonMoment(
    `${daysAfter(londonDay(new Date()), days)}T18:${String(minutes).padStart(2, '0')}`,
  ).toISOString()

/** Runs the schedule at a moment, and the jobs that it makes, as a server's workers would. */
async function digestAt(iso: string) {
  setTime(iso)
  await startDigests()
  await sendDigests()
}

async function sendDigests() {
  const jobs = await db.$queryRaw<{ data: JobData['send-digest'] }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-digest' RETURNING data`
  for (const { data } of jobs) await sendDigest(data)
}

/** A group of an admin and members, with its first payment behind it and nothing in the post. */
async function aRunningGroup(admin: TestUser, ...members: TestUser[]) {
  const first = await aUser('first')
  const group = await aGroup({ admin, members: [first, ...members], contributionPence: 100_000 })
  await pay(provider, first, group.id, 5)
  await discardMail()
  return group
}

const textsTo = async (person: TestUser) => (await deliverMailTo(inbox, person)).map(({ text }) => text)

describe('the first payment of a group', () => {
  nightTest('is mailed at once to all admins but the one who paid it, and in no digest', async () => {
    const [admin, second] = [await aUser('admin'), await aUser('second')]
    const group = await aGroup({ admin, members: [second] })
    await makeAdmins(group.id, second)
    await pay(provider, second, group.id, 30)
    const [mail, ...more] = await deliverMailTo(inbox, admin)
    expect([mail?.subject, more]).toEqual([`The first money for “${group.title}”: £30.00`, []])
    expect(mail?.text).toContain(`${second.username} paid £30.00 to “${group.title}”.`)
    expect(mail?.links).toContain(`${env.NEXTAUTH_URL}/group/${group.id}/transactions`)
    const off = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(admin.id, 'Payment')}`
    expect(mail?.listHeaders).toMatchObject({ 'list-unsubscribe': `<${off}>` })
    await digestAt(evening())
    expect(await deliverMailTo(inbox, admin)).toHaveLength(1)
    expect(await deliverMailTo(inbox, second)).toEqual([])
  })

  nightTest('is forgotten, if still queued, when its payer deletes their account', async () => {
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aGroup({ admin, members: [bob] })
    await pay(provider, bob, group.id, 30)
    await deleteAccount(bob.id)
    expect(await deliverMailTo(inbox, admin)).toEqual([])
  })

  nightTest('may be a gift, whose giver admins know by name', async () => {
    const admin = await aUser('admin')
    const group = await aGroup({ admin })
    const code = await aLinkCode(admin, group.id)
    await aGift(provider, code, 20, { anonymous: true, name: 'Sam www.example.com' })
    const [text] = await textsTo(admin)
    expect(text).toContain(`Sam www. example. com gave £20.00 to “${group.title}”.`)
  })

  nightTest('is not mailed to those who switched such mails off', async () => {
    const admin = await aUser('admin')
    const member = await aUser('member')
    const group = await aGroup({ admin, members: [member] })
    await switchOffMail(admin, 'Payment')
    await pay(provider, member, group.id, 30)
    expect(await deliverMailTo(inbox, admin)).toEqual([])
  })
})

describe('the digest', () => {
  nightTest(
    'has what came into all of an admin’s groups, by whom, without what they paid themselves',
    async () => {
      const [admin, bob] = [await aUser('admin'), await aUser('bob')]
      const trip = await aRunningGroup(admin, bob)
      const party = await aRunningGroup(admin)
      await pay(provider, bob, trip.id, 30)
      await pay(provider, bob, trip.id, 10)
      await pay(provider, admin, trip.id, 7)
      const code = await aLinkCode(admin, party.id)
      await aGift(provider, code, 20, { name: 'Ann', anonymous: true })
      expect(await deliverMailTo(inbox, admin)).toEqual([])
      await digestAt(evening())
      const [mail, ...more] = await deliverMailTo(inbox, admin)
      expect([mail?.subject, more]).toEqual(['£60.00 came in for 2 groups', []])
      const text = String(mail?.text)
      expect(text).toContain(`2 payments, £40.00 in all.`)
      expect(text).toContain(`${bob.username}: £30.00\n${bob.username}: £10.00`)
      expect(text).toContain('£52.00 of £3,000.00 collected so far.')
      expect(text).toContain('1 gift, £20.00.')
      expect(text).toContain('Ann (gift): £20.00')
      expect(text).not.toContain('£7.00')
      for (const { id } of [trip, party])
        expect(mail?.links).toContain(`${env.NEXTAUTH_URL}/group/${id}/transactions`)
      const off = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(admin.id, 'Payment')}`
      expect(mail?.listHeaders).toEqual({
        'list-unsubscribe': `<${off}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      })
      expect(await deliverMailTo(inbox, bob)).toEqual([])
      const unproven = { emailVerifiedAt: null, phoneVerifiedAt: new Date() }
      await db.user.update({ where: { id: admin.id }, data: unproven })
      setTime(new Date().toISOString())
      await pay(provider, bob, trip.id, 1)
      await digestAt(evening(1))
      expect(await deliverMailTo(inbox, admin)).toHaveLength(1)
    },
  )

  nightTest('lists ten of many by name', async () => {
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aRunningGroup(admin, bob)
    for (let pounds = 1; pounds <= 12; pounds++) await pay(provider, bob, group.id, pounds)
    await digestAt(evening())
    const [text = ''] = await textsTo(admin)
    expect(text).toContain('12 payments, £78.00 in all.')
    expect(text.split(`${bob.username}: £`)).toHaveLength(11)
    expect(text).toContain('And 2 more.')
  })

  nightTest('is not sent without news: one’s own payment is none', async () => {
    const admin = await aUser('admin')
    const group = await aRunningGroup(admin)
    await digestAt(evening())
    // Back to the provider's own clock, which may have passed six already.
    setTime(new Date().toISOString())
    await pay(provider, admin, group.id, 30)
    const code = await aLinkCode(admin, group.id)
    await db.identifier.create({
      data: {
        kind: 'email',
        value: admin.email,
        userId: admin.id,
        heldUntil: new Date(),
        provenAt: new Date(),
      },
    })
    await aGift(provider, code, 20, { email: admin.email })
    await digestAt(evening(1))
    expect(await deliverMailTo(inbox, admin)).toEqual([])
  })

  nightTest('comes once a day, whatever comes in later and however many servers run', async () => {
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aRunningGroup(admin, bob)
    await pay(provider, bob, group.id, 10)
    setTime(evening())
    await Promise.all(Array.from({ length: 4 }, () => startDigests()))
    await sendDigests()
    expect(await textsTo(admin)).toHaveLength(1)
    setTime(new Date().toISOString())
    await pay(provider, bob, group.id, 20)
    await digestAt(evening(0, 45))
    expect(await textsTo(admin)).toHaveLength(1)
    await digestAt(evening(1))
    const [latest, ...earlier] = await textsTo(admin)
    expect(latest).toContain('1 payment, £20.00.')
    expect(latest).not.toContain('£10.00')
    expect(earlier).toHaveLength(1)
  })

  nightTest('comes late if no server ran at six, but not in the night', async () => {
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aRunningGroup(admin, bob)
    await pay(provider, bob, group.id, 10)
    await digestAt(londonMoment(`${daysAfter(londonDay(new Date()), 1)}T02:00`).toISOString())
    expect(await deliverMailTo(inbox, admin)).toEqual([])
    await digestAt(londonMoment(`${daysAfter(londonDay(new Date()), 1)}T21:30`).toISOString())
    expect(await deliverMailTo(inbox, admin)).toHaveLength(1)
  })

  nightTest(
    'goes to nobody who switched it off, has proven no address, or is no admin there any more',
    async () => {
      const people = [await aUser('off'), await aUser('unproven'), await aUser('former')] as const
      const [off, unproven, former] = people
      const bob = await aUser('bob')
      const group = await aRunningGroup(await aUser('admin'), bob, ...people)
      await makeAdmins(group.id, ...people)
      await pay(provider, bob, group.id, 10)
      await call(unsubscribe, `/unsubscribe/${unsubscribeToken(off.id, 'Payment')}`, { method: 'POST' })
      const phone = { emailVerifiedAt: null, phoneVerifiedAt: new Date() }
      await db.user.update({ where: { id: unproven.id }, data: phone })
      await db.member.updateMany({ where: { userId: former.id }, data: { role: 'member' } })
      await digestAt(evening())
      for (const person of people) expect(await deliverMailTo(inbox, person)).toEqual([])
    },
  )

  nightTest(
    'tells nothing of a group that was deleted, nor the name of somebody whose account was',
    async () => {
      const [admin, bob] = [await aUser('admin'), await aUser('bob')]
      const [gone, there] = [await aRunningGroup(admin, bob), await aRunningGroup(admin, bob)]
      for (const { id } of [gone, there]) await pay(provider, bob, id, 10)
      await db.group.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
      setTime(evening())
      await startDigests()
      setTime(new Date().toISOString())
      await deleteAccount(bob.id)
      await sendDigests()
      const [mail] = await deliverMailTo(inbox, admin)
      expect(mail?.subject).toBe(`£10.00 came in for “${there.title}”`)
      expect(mail?.text).toContain('Anonymous member: £10.00')
      expect(mail?.text).not.toContain(bob.username)
    },
  )

  nightTest(
    'is tried again while the mail server is unavailable, and its rows are kept for a week',
    async () => {
      const [admin, bob] = [await aUser('admin'), await aUser('bob')]
      const group = await aRunningGroup(admin, bob)
      await pay(provider, bob, group.id, 10)
      inbox.control({ mail: 'fail' })
      setTime(evening())
      await startDigests()
      await expect(sendDigests()).rejects.toThrow('mail digest not sent')
      inbox.control({ mail: 'ok' })
      await sendDigest({ userId: admin.id, day: londonDay() })
      expect(await deliverMailTo(inbox, admin)).toHaveLength(1)
      await purgeDigests()
      expect(await db.digestItem.count()).toBe(1)
      setTime(evening(8))
      await purgeDigests()
      expect(await db.digestItem.count()).toBe(0)
    },
  )

  nightTest('is forgotten with its reader’s account', async () => {
    const [admin, bob] = [await aUser('admin'), await aUser('bob')]
    const group = await aRunningGroup(admin, bob)
    await pay(provider, bob, group.id, 10)
    const other = await aUser('other')
    await db.member.create({
      data: { groupId: group.id, userId: other.id, role: 'admin', joinedAt: new Date() },
    })
    await deleteAccount(admin.id)
    expect(await db.digestItem.count({ where: { userId: admin.id } })).toBe(0)
    await digestAt(evening())
    expect(inbox.messagesTo(admin.email)).toEqual([])
  })

  nightTest(
    'comes at six in London, all year round',
    async () => {
      const [admin, bob] = [await aUser('admin'), await aUser('bob')]
      const group = await aRunningGroup(admin, bob)
      const { id: paymentId } = await pay(provider, bob, group.id, 10)
      await db.digestItem.deleteMany()
      for (let day = '2027-01-01'; day <= '2027-12-31'; day = daysAfter(day, 1)) {
        const isSummer = day >= '2027-03-28' && day < '2027-10-31'
        await db.digestItem.upsert({
          where: { userId_paymentId: { userId: admin.id, paymentId } },
          create: { userId: admin.id, paymentId },
          update: { day: null },
        })
        const at17 = `${day}T${isSummer ? '16' : '17'}:59:30Z`
        setTime(at17)
        await startDigests()
        expect([at17, await db.digestItem.count({ where: { day: null } })]).toEqual([at17, 1])
        setTime(`${day}T${isSummer ? '17' : '18'}:00:05Z`)
        await startDigests()
        expect([day, await db.digestItem.count({ where: { day: new Date(day) } })]).toEqual([day, 1])
      }
    },
    120_000,
  )
})
