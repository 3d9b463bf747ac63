import { receiptToken } from '@/lib/platform/auth/receipt-token'
import { MAILS, type MailName } from '@/lib/platform/messages/mail/mails'
import { renderMail } from '@/lib/platform/messages/mail/send-mail'
import { sendQueuedMail } from '@/lib/platform/messages/mail/send-queued-mail'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { mailSamples } from '../../support/mail-samples'

openDatabase()
const inbox = openInbox()

describe.each(Object.keys(MAILS) as MailName[])('the mail %s', (name) => {
  test('has a subject, a text and an HTML part, and says whom to ask', async () => {
    const { subject, text, html } = await renderMail(name, mailSamples[name])
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

const GREETING_MAILS = (Object.keys(MAILS) as MailName[]).filter((name) => 'firstname' in mailSamples[name])

test.each(GREETING_MAILS)(
  'the mail %s calls its reader by first name, or by username where there is none',
  async (name) => {
    const { text } = await renderMail(name, mailSamples[name])
    expect(text).toMatch(/^(Hello|Goodbye) Ada\b/m)
    const { text: namelessText } = await renderMail(name, { ...mailSamples[name], firstname: null } as never)
    expect(namelessText).toMatch(/^(Hello|Goodbye) ada_l\b/m)
  },
)

test.each(Object.keys(MAILS) as MailName[])('in the mail %s the longest word breaks', async (name) => {
  const { html } = await renderMail(name, mailSamples[name])
  expect(html).toMatch(/<td[^>]*word-break:break-word/)
})

test.each(['the payout account is ready to receive transfers.', 'bob connected a payout account.'])(
  'a change of the payout account is told as on screen, after the group’s title: %s',
  async (what) => {
    const { text } = await renderMail('payout-account-changed', {
      ...mailSamples['payout-account-changed'],
      what,
    })
    expect(text).toContain(`\n“Ski trip”: ${what}\n`)
  },
)

test('beside a long name, an amount stays in one piece', async () => {
  const { html } = await renderMail('digest', mailSamples.digest)
  expect(html).toMatch(/<td data-cell="" class="[^"]*" style="[^"]*white-space:nowrap[^"]*">£25\.00</)
})

test('as plain text, a receipt has each name and its value on one line', async () => {
  const { text } = await renderMail('receipt', mailSamples.receipt)
  expect(text).toContain(
    'Contribution: £25.00\nProcessing fee: £0.55\nTotal: £25.55\nPaid: 1 July 2026 at 12:05',
  )
})

/** Props that we write ourselves, or that are meant to be an address. */
const TRUSTED_PROPS = new Set([
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
    'updateId',
    'pictureUrl',
    'coverUrl',
    'path',
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
    const chosen = Object.entries(mailSamples[name]).map(([key, value]) => {
      const isChosenByPeople = typeof value === 'string' && !TRUSTED_PROPS.has(key) && !NEVER_DOTTED.has(key)
      return [key, isChosenByPeople ? evil : value]
    })
    const { subject, text, html } = await renderMail(name, Object.fromEntries(chosen))
    for (const form of [subject, text, html])
      expect(form).not.toMatch(/evil\.example|:\/\/evil|@evil|www\.evil/)
  },
)

test('names that people chose are written as plain text', async () => {
  const { html, text } = await renderMail('invitation', {
    ...mailSamples.invitation,
    groupTitle: '<b>Ski & sun</b>',
  })
  expect(html).toContain('&lt;b&gt;Ski &amp; sun&lt;/b&gt;')
  expect(text).not.toContain('&amp;')
})

test('the receipt shows every amount and the group’s progress', async () => {
  const { text } = await renderMail('receipt', mailSamples.receipt)
  for (const part of ['£25.00', '£0.55', '£25.55', '1 July 2026 at 12:05', '£75.00 of £1,000.00', '7%'])
    expect(text).toContain(part)
  const { paymentId } = mailSamples.receipt
  expect(text).toContain(`http://localhost:3000/transactions/${paymentId}/receipt`)
  expect(text).toContain(`http://localhost:3000/r/${receiptToken(paymentId)}`)
})

test('a receipt queued before public receipts existed says the same', async () => {
  const { paymentId, ...rest } = mailSamples.receipt
  const receiptUrl = `http://localhost:3000/transactions/${paymentId}/receipt`
  const old = await renderMail('receipt', { ...rest, receiptUrl } as never)
  expect(old.text).toBe((await renderMail('receipt', mailSamples.receipt)).text)
})

describe('a queued mail', () => {
  const job = (to: string) => ({ template: 'code', to, props: mailSamples.code })

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
