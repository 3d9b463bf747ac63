import { createTransport } from 'nodemailer'
import twilio from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient'
import { type Inbox, startInbox } from '@/sandbox/inbox/start'
import { nightTest } from '../support/night-test'

let inbox: Inbox

beforeEach(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0, maxHangMs: 5000 })
})

afterEach(() => inbox.close())

class LocalClient extends RequestClient {
  override request<T>(options: Parameters<typeof RequestClient.prototype.request<T>>[0]) {
    const uri = options.uri.replace('https://api.twilio.com', inbox.url)
    return super.request<T>({ ...options, uri })
  }
}

const account = `AC${'0'.repeat(32)}`
/** The time-out of a client that is meant to hit it; the others have plenty of time, even on a busy machine. */
const IMPATIENT_MS = 400
const sms = (timeout = 5000) =>
  twilio(account, 'token', { httpClient: new LocalClient({ timeout }) }).messages
const text = { to: '+447700900123', from: '+447700900000', body: 'Whip: your code is 123456' }

const mail = (socketTimeout = 5000) =>
  createTransport({ host: '127.0.0.1', port: inbox.smtpPort ?? 0, socketTimeout })

const letter = {
  from: 'Whipround <hello@whipround.test>',
  to: 'ada@example.com',
  subject: 'Reset your password',
  text: 'Open http://localhost:3000/reset?token=abc&x=1.',
  html: '<p>Grüße, <a href="http://localhost:3000/reset?token=abc&amp;x=1">reset</a></p>',
}

describe('text messages', () => {
  test('arrive with their code', async () => {
    const sent = await sms().create(text)
    expect(sent).toMatchObject({ status: 'queued', to: '+447700900123', errorCode: null })
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/)
    expect(inbox.messages()).toMatchObject([
      { channel: 'sms', to: '+447700900123', text: text.body, code: '123456' },
    ])
  })

  test('are refused as Twilio refuses them', async () => {
    await expect(sms().create({ ...text, to: '12345' })).rejects.toMatchObject({ status: 400, code: 21211 })
    await expect(sms().create({ ...text, body: '' })).rejects.toMatchObject({ status: 400, code: 21602 })
    const stranger = twilio(`AC${'1'.repeat(32)}`, 'token', {
      httpClient: new LocalClient(),
      accountSid: account,
    })
    await expect(stranger.messages.create(text)).rejects.toMatchObject({ status: 401, code: 20003 })
    expect(inbox.messages()).toEqual([])
  })

  nightTest('fail on request, as often as requested', async () => {
    inbox.control({ sms: 'fail-400', times: 1 })
    await expect(sms().create(text)).rejects.toMatchObject({ status: 400, code: 21408 })
    inbox.control({ sms: 'fail-500', times: 1 })
    await expect(sms().create(text)).rejects.toMatchObject({ status: 500, code: 20500 })
    inbox.control({ sms: 'hang', times: 1 })
    await expect(sms(IMPATIENT_MS).create(text)).rejects.toThrow('timeout')
    expect(inbox.messages()).toEqual([])
    inbox.control({ sms: 'timeout-after', times: 1 })
    await expect(sms(IMPATIENT_MS).create(text)).rejects.toThrow('timeout')
    expect(inbox.messages()).toHaveLength(1)
    await sms().create(text)
    expect(inbox.messages()).toHaveLength(2)
  })
})

describe('mails', () => {
  test('arrive as HTML and text, with their links', async () => {
    await mail().sendMail(letter)
    expect(inbox.messages({ to: 'ADA@example.com' })).toMatchObject([
      {
        channel: 'email',
        from: 'hello@whipround.test',
        subject: 'Reset your password',
        links: ['http://localhost:3000/reset?token=abc&x=1'],
        code: null,
      },
    ])
    expect(inbox.messages()[0]?.html).toContain('Grüße')
  })

  nightTest('fail on request', async () => {
    inbox.control({ mail: 'fail', times: 1 })
    await expect(mail().sendMail(letter)).rejects.toMatchObject({ responseCode: 451 })
    inbox.control({ mail: 'fail-permanently', times: 1 })
    await expect(mail().sendMail(letter)).rejects.toMatchObject({ responseCode: 550 })
    inbox.control({ mail: 'reject-recipient', times: 1 })
    await expect(mail().sendMail(letter)).rejects.toMatchObject({ responseCode: 550, code: 'EENVELOPE' })
    inbox.control({ mail: 'hang', times: 1 })
    await expect(mail(IMPATIENT_MS).sendMail(letter)).rejects.toThrow('Timeout')
    expect(inbox.messages()).toEqual([])
    inbox.control({ mail: 'timeout-after', times: 1 })
    await expect(mail(IMPATIENT_MS).sendMail(letter)).rejects.toThrow('Timeout')
    expect(inbox.messages()).toHaveLength(1)
    await mail().sendMail(letter)
    expect(inbox.messages()).toHaveLength(2)
  })
})

describe('the inbox', () => {
  test('shows everything, newest first, with working links and no scripts', async () => {
    await mail().sendMail({ ...letter, subject: '<script>alert(1)</script>' })
    await sms().create(text)
    const page = await fetch(inbox.url).then((response) => response.text())
    expect(page.indexOf('123456')).toBeLessThan(page.indexOf('&lt;script&gt;'))
    expect(page).not.toContain('<script')
    expect(page).toContain('href="http://localhost:3000/reset?token=abc&amp;x=1"')
    const [, first] = inbox.messages()
    const messagePage = await fetch(`${inbox.url}/messages/${first?.id}`)
    expect(await messagePage.text()).toContain('<iframe title="Email" sandbox=')
  })

  test('gives tests filtered JSON, and can be emptied', async () => {
    await mail().sendMail(letter)
    await sms().create(text)
    const read = async (query: string) =>
      (await (await fetch(`${inbox.url}/messages.json${query}`)).json()).messages
    expect((await read('')).map(({ channel }: { channel: string }) => channel)).toEqual(['sms', 'email'])
    expect(await read('?to=%2B447700900123')).toHaveLength(1)
    expect(await read('?channel=email')).toHaveLength(1)
    await fetch(`${inbox.url}/messages.json`, { method: 'DELETE' })
    expect(await read('')).toEqual([])
  })

  test('takes its switches as JSON and refuses unknown ones', async () => {
    const control = (body: object) =>
      fetch(`${inbox.url}/control`, { method: 'POST', body: JSON.stringify(body) })
    expect(await (await control({ sms: 'hang', times: 2 })).json()).toEqual({ sms: 'hang', mail: 'ok' })
    expect((await control({ sms: 'nonsense' })).status).toBe(400)
  })
})
