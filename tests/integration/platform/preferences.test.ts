import { POST as unsubscribe } from '@/app/api/unsubscribe/[token]/route'
import { GET as read, PUT as write } from '@/app/api/user/[id]/preferences/route'
import { DAY, MINUTE, setClockOffset } from '@/lib/base/clock'
import { env } from '@/lib/base/env'
import { unsubscribeToken } from '@/lib/platform/auth/unsubscribe-token'
import { db } from '@/lib/platform/db/client'
import { transact } from '@/lib/platform/db/transaction'
import type { JobData } from '@/lib/platform/jobs/queues'
import { kindOfMail, MAIL_KINDS, type MailName } from '@/lib/platform/messages/mail/mails'
import { queueMail } from '@/lib/platform/messages/mail/queue-mail'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { listOptedIn } from '@/lib/platform/messages/preferences/list-opted-in'
import { MESSAGE_KINDS } from '@/lib/platform/messages/preferences/rules'
import { readUnsubscribeTarget } from '@/lib/platform/messages/preferences/unsubscribe'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { notificationsFor } from '../../support/groups'
import { openInbox } from '../../support/inbox'
import { takeJobs } from '../../support/jobs'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
const inbox = openInbox()

const path = ({ user }: SignedInUser) => `/user/${user.id}/preferences`
const preferencesOf = async (person: SignedInUser) =>
  (await call(read, path(person), { token: person.token })).body.preferences
const put = (person: SignedInUser, body: unknown) =>
  call(write, path(person), { method: 'PUT', token: person.token, body })

const ON = { mail: true, push: true }
const ALL_ON = { Group: ON, Payment: ON, Transfer: ON, Personal: ON, Reminders: ON, pushAmounts: false }

describe('preferences', () => {
  test('are all on at first, with pushes leaving out amounts', async () => {
    expect(await preferencesOf(await aSignedInUser())).toEqual(ALL_ON)
  })

  test('can be changed in part, keeping the rest', async () => {
    const ada = await aSignedInUser()
    const answer = await put(ada, { Group: { mail: false }, pushAmounts: true })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Saved' } })
    await put(ada, { Group: { push: false } })
    await put(ada, { preferences: { Reminders: { push: false } } })
    const expected = {
      ...ALL_ON,
      Group: { mail: false, push: false },
      Reminders: { mail: true, push: false },
      pushAmounts: true,
    }
    expect(await preferencesOf(ada)).toEqual(expected)
    expect((await put(ada, {})).body.preferences).toEqual(expected)
    await put(ada, { Group: ON })
    expect((await preferencesOf(ada)).Group).toEqual(ON)
  })

  test('are private: another person’s are a 403', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    expect((await call(read, path(ada), { token: bob.token })).status).toBe(403)
    const body = { Group: { mail: false } }
    expect((await call(write, path(ada), { method: 'PUT', token: bob.token, body })).status).toBe(403)
    expect(await preferencesOf(ada)).toEqual(ALL_ON)
  })

  test.each([{ Group: true }, { Group: { mail: 'no' } }, { pushAmounts: 1 }, []])(
    '%j is not a change',
    async (body) => {
      const ada = await aSignedInUser()
      expect((await put(ada, body)).status).toBe(400)
      expect(await preferencesOf(ada)).toEqual(ALL_ON)
    },
  )

  test('take effect even if several switches are pressed at once', async () => {
    const ada = await aSignedInUser()
    await Promise.all(MESSAGE_KINDS.map((kind) => put(ada, { [kind]: { mail: false } })))
    const { pushAmounts: _, ...kinds } = await preferencesOf(ada)
    expect(Object.values(kinds)).toEqual(MESSAGE_KINDS.map(() => ({ mail: false, push: true })))
  })

  test('determine who gets what', async () => {
    const people = [await aSignedInUser(), await aSignedInUser(), await aSignedInUser()]
    const [ada = '', bob = '', cat = ''] = people.map(({ user }) => user.id)
    await put(people[0] as SignedInUser, { Group: { mail: false } })
    await put(people[1] as SignedInUser, { Group: { push: false } })
    expect(await listOptedIn(db, [ada, bob, cat], 'Group', 'mail')).toEqual(new Set([bob, cat]))
    expect(await listOptedIn(db, [ada, bob, cat], 'Group', 'push')).toEqual(new Set([ada, cat]))
    expect(await listOptedIn(db, [ada, bob], 'Reminders', 'mail')).toEqual(new Set([ada, bob]))
    expect(await listOptedIn(db, [], 'Group', 'mail')).toEqual(new Set())
  })
})

const ADDED = {
  username: 'ada',
  firstname: 'Ada',
  admin: 'bob',
  groupTitle: 'Ski trip',
  goalPence: 100,
  deadline: '2026-12-03',
  url: 'http://localhost:3000/group/1',
}
const REFUND = { payer: 'Ada', group: 'Ski trip', amountPence: 2500 }
const send = (template: MailName, to: string, props: object, reader?: string) =>
  sendQueuedMail({ template, to, props: props as Record<string, unknown>, ...(reader && { reader }) })

describe('mails', () => {
  test('have a kind, and those about security, codes and receipts cannot be switched off', () => {
    const alwaysSent = (Object.keys(MAIL_KINDS) as MailName[]).filter((name) => kindOfMail(name) === null)
    expect(alwaysSent).toEqual(
      expect.arrayContaining([
        'code',
        'reset-link',
        'password-changed',
        'payout-account-changed',
        'payment-returned',
        'receipt',
      ]),
    )
    expect(kindOfMail('invitation')).toBe('Group')
    expect(kindOfMail('refund')).toBe('Payment')
    expect(kindOfMail('transfer-made')).toBe('Transfer')
  })

  test('of a kind have unsubscribe headers and a link', async () => {
    const { user } = await aSignedInUser()
    await send('added-to-group', String(user.email), ADDED)
    const [mail] = inbox.messagesTo(String(user.email))
    const url = `${env.NEXTAUTH_URL}/unsubscribe/${unsubscribeToken(user.id, 'Group')}`
    expect(mail?.listHeaders).toEqual({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.links).toContain(url)
    expect(mail?.text).toMatch(/If you’d rather not get emails about your groups, you can switch them off/)
  })

  test('that are always sent have neither', async () => {
    const { user } = await aSignedInUser()
    await send('code', String(user.email), { code: '012345', minutes: 10 })
    const [mail] = inbox.messagesTo(String(user.email))
    expect(mail?.listHeaders).toEqual({})
    expect(mail?.text).not.toMatch(/switch/)
  })

  nightTest('of a kind that is off are not sent, not even those already queued; all others are', async () => {
    const ada = await aSignedInUser()
    const to = String(ada.user.email)
    await transact((tx) => queueMail(tx, 'added-to-group', { to, props: ADDED, sender: 'bob' }))
    await put(ada, Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { mail: kind === 'Transfer' }])))
    const [job] = await db.$queryRaw<{ data: JobData['send-mail'] }[]>`
      SELECT data FROM pgboss.job WHERE data->>'to' = ${to}`
    await sendQueuedMail(job?.data as JobData['send-mail'])
    await send('refund', to, REFUND)
    expect(inbox.messagesTo(to)).toEqual([])
    await send('code', to, { code: '012345', minutes: 10 })
    await send('password-changed', to, { username: 'ada', firstname: 'Ada' })
    await send('transfer-made', to, { admin: 'bob', group: 'Ski trip', amountPence: 1, url: 'http://x' })
    expect(inbox.messagesTo(to)).toHaveLength(3)
  })

  test('to an address without an account have no unsubscribe link, not even of the person they are about', async () => {
    const ada = await aSignedInUser()
    const to = 'typed-on-the-form@example.com'
    await send('refund', to, REFUND)
    expect(inbox.messagesTo(to)[0]?.listHeaders).toEqual({})
    await send('refund', to, REFUND, ada.user.id)
    expect(inbox.messagesTo(to)[0]?.listHeaders).toEqual({})
    await put(ada, { Payment: { mail: false } })
    await send('refund', to, REFUND, ada.user.id)
    expect(inbox.messagesTo(to)).toHaveLength(2)
  })

  test('an unproven address counts as nobody’s', async () => {
    const { user } = await aSignedInUser({ isPending: true })
    await send('added-to-group', String(user.email), ADDED)
    expect(inbox.messagesTo(String(user.email))[0]?.listHeaders).toEqual({})
  })
})

/** As a mail provider sends it: no cookie, no Origin header, and the form body of RFC 8058. */
const unsubscribeInOneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
  call(unsubscribe, `/unsubscribe/${token}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('one click', () => {
  test('switches off that kind for that person, and nothing else', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const token = unsubscribeToken(ada.user.id, 'Reminders')
    expect(await readUnsubscribeTarget(token)).toEqual({ kind: 'Reminders', isOn: true })
    // Opening the page changed nothing.
    expect(await preferencesOf(ada)).toEqual(ALL_ON)
    const answer = await unsubscribeInOneClick(token)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "You won't get reminder emails any more." },
    })
    expect(await preferencesOf(ada)).toEqual({ ...ALL_ON, Reminders: { mail: false, push: true } })
    expect(await preferencesOf(bob)).toEqual(ALL_ON)
    expect(await readUnsubscribeTarget(token)).toEqual({ kind: 'Reminders', isOn: false })
    expect((await unsubscribeInOneClick(token)).status).toBe(200)
  })

  test('ignores the body, whatever a mail program sends', async () => {
    const ada = await aSignedInUser()
    const token = unsubscribeToken(ada.user.id, 'Group')
    expect((await unsubscribeInOneClick(token, 'Group=on&mail=true')).status).toBe(200)
    expect((await preferencesOf(ada)).Group.mail).toBe(false)
  })

  test('is never redirected; the button on our own page returns to it', async () => {
    const token = unsubscribeToken((await aSignedInUser()).user.id, 'Group')
    expect((await unsubscribeInOneClick(token)).headers.get('location')).toBeNull()
    const answer = await call(unsubscribe, `/unsubscribe/${token}?by=page`, { method: 'POST' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe/${token}`])
  })

  test('is a 404 for a token of another kind, of nobody, or of a deleted account', async () => {
    const ada = await aSignedInUser()
    const token = unsubscribeToken(ada.user.id, 'Group')
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    await db.user.update({ where: { id: ada.user.id }, data: { deletedAt: new Date() } })
    for (const dead of ['dead', other, unsubscribeToken(ada.user.id, 'security'), token])
      expect([dead, (await unsubscribeInOneClick(dead)).status]).toEqual([dead, 404])
  })

  test('has a separate token for each kind and person', () => {
    const ids = ['0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05', '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c06']
    const tokens = ids.flatMap((id) => MESSAGE_KINDS.map((kind) => unsubscribeToken(id, kind)))
    expect(new Set(tokens).size).toBe(ids.length * MESSAGE_KINDS.length)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })
})

/** What was queued for them, and said in the app, about news of transfers. */
const warningsOf = async (person: SignedInUser) => {
  const mails = (await takeJobs('send-mail')).filter(({ data }) => data.to === person.user.email)
  const news = await notificationsFor(person)
  return [mails.map(({ data }) => data.template), news.filter((text) => text.includes('transfers'))]
}

describe('news of transfers', () => {
  const WARNED = [['factor-changed'], [expect.stringMatching(/^System: News of transfers was switched off/)]]

  test('cannot be switched off unnoticed, by a stolen session or by an unsubscribe link that was passed on', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    await put(ada, { Group: { mail: false }, Transfer: ON })
    expect(await warningsOf(ada)).toEqual([[], []])
    await put(ada, { Transfer: { push: false } })
    expect(await warningsOf(ada)).toEqual(WARNED)
    await unsubscribeInOneClick(unsubscribeToken(bob.user.id, 'Transfer'))
    expect(await warningsOf(bob)).toEqual(WARNED)
  })

  nightTest(
    'are spoken of each time, also on the day of one’s own switching, but five times at most',
    async () => {
      const ada = await aSignedInUser()
      const switchOff = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          await put(ada, { Transfer: ON })
          await put(ada, { Transfer: { mail: false } })
        }
        return (await warningsOf(ada))[0]?.length
      }
      expect([await switchOff(1), await switchOff(1), await switchOff(5)]).toEqual([1, 1, 3])
      setClockOffset(DAY + MINUTE)
      await put(ada, { Transfer: { mail: false } })
      expect((await warningsOf(ada))[0]).toEqual([])
      expect(await switchOff(1)).toBe(1)
    },
  )
})
