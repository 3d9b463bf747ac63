import { receiptToken } from '@/lib/platform/auth/receipt-token'
import { MAILS, type MailName, type MailProps } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'

openDatabase()
const inbox = openInbox()

const ID = '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
const GROUP_URL = `http://localhost:3000/group/${ID}`
const ADA = { username: 'ada_l', firstname: 'Ada' }
const SUMS = { amountPence: 2500, feePence: 55, isFeeCovered: false, totalPence: 2555 }
const PAID = { ...SUMS, payer: 'Ada', group: 'Ski trip', paidAt: '2026-07-01T11:05:00.000Z' }

const question = (asked: string, reason: string) => ({
  who: 'bob',
  group: 'Ski trip',
  asked,
  reason,
  url: `${GROUP_URL}/all-members`,
})

const samples: { [Name in MailName]: MailProps<Name> } = {
  code: { code: '012345', minutes: 10 },
  'reset-link': { url: 'http://localhost:3000/reset-password?token=abc', minutes: 30 },
  'password-changed': ADA,
  'account-deleted': ADA,
  'sessions-ended': ADA,
  'more-news': {},
  'login-attempts': ADA,
  'factor-changed': { ...ADA, what: 'A passkey was added to your account.' },
  'lost-phone': { ...ADA, newNumber: '+44•••123', readyAt: '2026-12-03T10:00:00.000Z', lostPhoneId: ID },
  invitation: {
    inviter: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    goalPence: 123_450,
    invitationId: ID,
  },
  'added-to-group': {
    ...ADA,
    admin: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    goalPence: 123_450,
    deadline: '2026-12-03',
    url: GROUP_URL,
  },
  receipt: {
    ...PAID,
    paymentId: ID,
    collectedPence: 7500,
    goalPence: 100_000,
  },
  'gift-receipt': {
    ...PAID,
    giftId: ID,
  },
  'gift-news': {
    payer: 'Ada',
    group: 'Ski trip',
    text: 'An admin has declined to return £25.00: see www.example.com',
    giftId: ID,
  },
  'payment-news': {
    payer: 'Ann',
    group: 'Ski trip',
    text: 'An admin has declined to return £25.00: see www.example.com',
    personalLinkId: ID,
  },
  'personal-links': {
    admin: 'ada_1',
    groupTitle: 'Subs',
    deadline: '2027-01-31',
    today: '2027-01-04',
    people: [{ name: 'Ann Other', owedPence: 1000, personalLinkId: 'link' }],
  },
  reminder: {
    ...ADA,
    admin: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    owedPence: 123_450,
    deadline: '2026-12-03',
    day: '2026-12-02',
    groupId: ID,
    memberId: '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c06',
  },
  'payment-returned': { payer: 'Ada', group: 'Ski trip', text: 'We sent it back.', isTaken: true },
  refund: { payer: 'Ada', group: 'Ski trip', amountPence: 2500, isPart: false, wasFeePaid: false },
  'first-payment': {
    who: 'bob',
    isGift: false,
    group: 'Ski trip',
    amountPence: 2500,
    url: 'http://localhost:3000/group/1',
  },
  digest: {
    groups: [
      {
        title: 'Ski trip',
        url: 'http://localhost:3000/group/1',
        gifts: 1,
        payments: 0,
        amountPence: 2500,
        collectedPence: 7500,
        goalPence: 100_000,
        listed: [{ who: 'bob', isGift: true, amountPence: 2500 }],
      },
    ],
  },
  'join-places': question('bob says they are Ann Other on the list of “Ski trip” too.', ''),
  'join-request': question('bob has asked to join “Ski trip”.', ''),
  'refund-request': question('bob has asked for £25.00 back from “Ski trip”.', 'I broke my leg.'),
  'can-manage': question('bob can manage £10.00 of their £25.00 in “Ski trip”.', 'I lost my job.'),
  'paid-another-way': question('bob says they have paid “Ski trip” another way.', 'cash'),
  'transfer-confirmation': question('bob wants to transfer £25.00 from “Ski trip”.', ''),
  'two-keys-off': question('bob asked to switch it off in “Ski trip”.', ''),
  'transfer-made': { admin: 'bob', group: 'Ski trip', amountPence: 7500, url: GROUP_URL },
  'closing-statement': {
    name: 'Ada',
    admin: 'bob',
    title: 'Ski trip',
    thanks: 'Thank you all.',
    rows: [
      ['Collected', '£75.00'],
      ['Transferred on 1 Jul 2026', '£75.00'],
      ['Left in the group', '£0.00'],
    ],
    noted: '',
    feePence: 165,
    ownPence: 2500,
    url: `${GROUP_URL}/closing-statement`,
  },
  'payout-account-changed': { group: 'Ski trip', what: 'bob connected it.', url: GROUP_URL },
  'money-needs-you': { group: 'Ski trip', what: '£50.00 came back.', url: GROUP_URL },
  'operator-flags': {
    flags: [
      { title: 'The books differ', subject: 'payment:1', detail: "ours £30.62, the provider's £30.63" },
    ],
    more: 2,
    url: 'http://localhost:3000/operator',
  },
  feedback: { comment: 'Lovely.\n\nThank you!', userEmail: null, pageContext: '/dashboard' },
}

describe.each(Object.keys(MAILS) as MailName[])('the mail %s', (name) => {
  test('has a subject, a text and an HTML part, and says whom to ask', async () => {
    const { subject, text, html } = await renderMail(name, samples[name])
    expect(subject).toMatch(/^\S.{5,120}$/)
    for (const form of [text, html]) {
      expect(form).toContain('support@whipround.localhost')
      expect(form).toContain('http://localhost:3000/your-money')
      expect(form).not.toMatch(/undefined|NaN|\[object|null/)
    }
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('lang="en-GB"')
    // The body may have a language of its own, which is the one it is read in.
    expect(html).not.toMatch(/ lang="(?!en-GB")/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).not.toMatch(/<table(?![^>]*role="presentation")/)
    expect(html).not.toContain('<script')
    expect(text).not.toMatch(/<(p|a|td|div|html)\b/)
  })
})

const GREETING = (Object.keys(MAILS) as MailName[]).filter((name) => 'firstname' in samples[name])

test.each(GREETING)(
  'the mail %s calls its reader by first name, or by username where there is none',
  async (name) => {
    const { text } = await renderMail(name, samples[name])
    expect(text).toMatch(/^(Hello|Goodbye) Ada\b/m)
    const { text: earlier } = await renderMail(name, { ...samples[name], firstname: null } as never)
    expect(earlier).toMatch(/^(Hello|Goodbye) ada_l\b/m)
  },
)

test.each(Object.keys(MAILS) as MailName[])('in the mail %s the longest word breaks', async (name) => {
  const { html } = await renderMail(name, samples[name])
  expect(html).toMatch(/<td[^>]*word-break:break-word/)
})

test.each(['the payout account is ready to receive transfers.', 'bob connected a payout account.'])(
  'a change of the payout account is told as on screen, after the group’s title: %s',
  async (what) => {
    const { text } = await renderMail('payout-account-changed', {
      ...samples['payout-account-changed'],
      what,
    })
    expect(text).toContain(`\n“Ski trip”: ${what}\n`)
  },
)

test('beside a long name, an amount stays in one piece', async () => {
  const { html } = await renderMail('digest', samples.digest)
  expect(html).toMatch(/<td data-cell="" style="[^"]*white-space:nowrap[^"]*">£25\.00</)
})

test('as plain text, a receipt has each name and its value on one line', async () => {
  const { text } = await renderMail('receipt', samples.receipt)
  expect(text).toContain(
    'Contribution: £25.00\nProcessing fee: £0.55\nTotal: £25.55\nPaid: 1 July 2026 at 12:05',
  )
})

/** Props that we write ourselves, or that are meant to be an address. */
const OURS = new Set([
  ...[
    'url',
    'userEmail',
    'invitationId',
    'paymentId',
    'giftId',
    'groupId',
    'memberId',
    'paidAt',
    'readyAt',
    'newNumber',
    'lostPhoneId',
    'deadline',
    'day',
  ],
  ...['code', 'flags', 'noted'],
])
/** Usernames consist of letters, digits and underscores only; these sentences are built from them. */
const NEVER_DOTTED = new Set(['username', 'inviter', 'admin', 'what', 'text'])

test.each(Object.keys(MAILS) as MailName[])(
  'nothing in the mail %s that people chose is a link',
  async (name) => {
    const evil = 'Claim £500: evil.example https://evil.example www.evil.example ada@evil.example'
    const chosen = Object.entries(samples[name]).map(([key, value]) => {
      const isTheirs = typeof value === 'string' && !OURS.has(key) && !NEVER_DOTTED.has(key)
      return [key, isTheirs ? evil : value]
    })
    const { subject, text, html } = await renderMail(name, Object.fromEntries(chosen))
    for (const form of [subject, text, html])
      expect(form).not.toMatch(/evil\.example|:\/\/evil|@evil|www\.evil/)
  },
)

test('names that people chose are written as plain text', async () => {
  const { html, text } = await renderMail('invitation', {
    ...samples.invitation,
    groupTitle: '<b>Ski & sun</b>',
  })
  expect(html).toContain('&lt;b&gt;Ski &amp; sun&lt;/b&gt;')
  expect(text).not.toContain('&amp;')
})

test('the receipt shows every amount and the group’s progress', async () => {
  const { text } = await renderMail('receipt', samples.receipt)
  for (const part of ['£25.00', '£0.55', '£25.55', '1 July 2026 at 12:05', '£75.00 of £1,000.00', '7%'])
    expect(text).toContain(part)
  const { paymentId } = samples.receipt
  expect(text).toContain(`http://localhost:3000/transactions/${paymentId}/receipt`)
  expect(text).toContain(`http://localhost:3000/r/${receiptToken(paymentId)}`)
})

test('a receipt queued before public receipts existed says the same', async () => {
  const { paymentId, ...rest } = samples.receipt
  const receiptUrl = `http://localhost:3000/transactions/${paymentId}/receipt`
  const old = await renderMail('receipt', { ...rest, receiptUrl } as never)
  expect(old.text).toBe((await renderMail('receipt', samples.receipt)).text)
})

describe('a queued mail', () => {
  const job = (to: string) => ({ template: 'code', to, props: samples.code })

  test('is sent', async () => {
    await sendQueuedMail(job('queue@example.com'), 'job-1')
    expect(inbox.codesTo('queue@example.com')).toEqual(['012345'])
  })

  test('is retried while the server has trouble', async () => {
    inbox.control({ mail: 'fail', times: 1 })
    await expect(sendQueuedMail(job('later@example.com'))).rejects.toThrow('mail code not sent')
    await sendQueuedMail(job('later@example.com'))
    expect(inbox.messagesTo('later@example.com')).toHaveLength(1)
  })

  test.each(['reject-recipient', 'fail-permanently'] as const)(
    'is given up if it can never arrive (%s)',
    async (mail) => {
      inbox.control({ mail })
      await sendQueuedMail(job('never@example.com'))
      expect(inbox.messagesTo('never@example.com')).toHaveLength(0)
    },
  )

  test('goes to one address, never read as a list', async () => {
    await sendQueuedMail(job('a,b@example.com'))
    expect(inbox.messagesTo('b@example.com')).toHaveLength(0)
  })

  test('is given up if its template is unknown', async () => {
    await sendQueuedMail({ template: 'constructor', to: 'a@example.com', props: {} })
    expect(inbox.messagesTo('a@example.com')).toHaveLength(0)
  })
})
