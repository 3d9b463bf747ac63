import { startInbox } from '@/sandbox/inbox/start'
import { checkWithTimeout } from '@/scripts/doctor/finding'
import { checkMailDns, checkMailServer } from '@/scripts/doctor/mail'
import { startNameServer } from '../../support/name-server'
import { nightTest } from '../../support/night-test'

describe('mail', () => {
  const mailSettings = { MAIL_FROM: 'Whipround <hello@mail.pot.example>', DKIM_SELECTOR: 'a1', SMTP_URL: '' }
  const goodTexts = {
    'mail.pot.example': 'v=spf1 include:_spf.sender.example -all',
    'a1._domainkey.mail.pot.example': `v=DKIM1; k=rsa; p=${'A'.repeat(390)}`,
    '_dmarc.pot.example': 'v=DMARC1; p=reject',
  }
  let dns: Awaited<ReturnType<typeof startNameServer>>
  beforeAll(async () => {
    dns = await startNameServer(goodTexts)
  })
  afterAll(() => dns.close())

  const levels = async (texts: Record<string, string>, overrides: Partial<typeof mailSettings> = {}) => {
    Object.assign(dns.dnsZone, { texts, silent: false })
    return (await checkMailDns({ ...mailSettings, ...overrides }, dns.resolver)).map(
      ({ level, subject }) => `${subject} ${level}`,
    )
  }

  nightTest('passes if DNS says who sends it and how it is signed', async () => {
    expect(await levels(goodTexts)).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok'])
  })

  nightTest.each([
    ['nothing is there', {}, {}, ['SPF missing', 'DKIM missing', 'DMARC missing']],
    ['everybody may send', { 'mail.pot.example': 'v=spf1 +all' }, {}, ['SPF missing', 'DKIM ok', 'DMARC ok']],
    [
      'a key was withdrawn',
      { 'a1._domainkey.mail.pot.example': 'v=DKIM1; p=' },
      {},
      ['SPF ok', 'DKIM missing', 'DMARC ok'],
    ],
    [
      'forgeries are let through',
      { '_dmarc.pot.example': 'v=DMARC1; p=none' },
      {},
      ['SPF ok', 'DKIM ok', 'DMARC warning'],
    ],
    ['nobody said where the key is', {}, { DKIM_SELECTOR: '' }, ['SPF ok', 'DKIM warning', 'DMARC ok']],
    ['no sender was set', {}, { MAIL_FROM: 'W <hello@whipround.localhost>' }, ['mail from missing']],
  ])('%s', async (what, changed, overrides, expected) => {
    const texts = what === 'nothing is there' ? {} : { ...goodTexts, ...changed }
    expect(await levels(texts as Record<string, string>, overrides)).toEqual(expected)
  })

  nightTest('a silent name server counts as missing', async () => {
    dns.dnsZone.silent = true
    const [found] = await checkWithTimeout('mail names', () => checkMailDns(mailSettings, dns.resolver))
    expect(found).toMatchObject({
      level: 'missing',
      detail: expect.stringContaining('could not be looked up'),
    })
  })

  nightTest('needs a mail server that accepts our login', async () => {
    const { port } = new URL(process.env.SMTP_URL ?? '')
    const server = () =>
      checkWithTimeout('mail server', () =>
        checkMailServer({ ...mailSettings, SMTP_URL: process.env.SMTP_URL ?? '' }),
      )
    expect((await server())[0]).toMatchObject({
      level: 'missing',
      detail: expect.stringContaining('ECONNREFUSED'),
    })
    const inbox = await startInbox({ port: 0, smtpPort: Number(port) })
    expect((await server())[0]).toMatchObject({ level: 'ok' })
    const otherServer = checkMailServer({ ...mailSettings, SMTP_URL: 'smtp://mail.example' })
    expect((await otherServer)[0]).toMatchObject({ level: 'warning' })
    await inbox.close()
  })
})
