import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setClockOffset } from '@/lib/base/clock'
import type { ControlChange } from '@/sandbox/stripe/control-schema'
import { checkWithTimeout, formatFinding } from '@/scripts/doctor/finding'
import { checkPayouts, checkReachability, checkWebhooks } from '@/scripts/doctor/provider'
import { openDatabase } from '../../support/database'
import { findingsAbout } from '../../support/findings'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'

openDatabase()
const provider = openProvider()

const app: { NEXTAUTH_URL: string; STRIPE_CONNECT_WEBHOOK_SECRET: string[] | undefined } = {
  NEXTAUTH_URL: 'http://localhost:3000',
  STRIPE_CONNECT_WEBHOOK_SECRET: ['whsec_1'],
}

describe('at the provider', () => {
  nightTest('payouts have to be manual', async () => {
    expect(findingsAbout(await checkPayouts(), 'payouts')).toEqual(['ok: the platform’s own are manual'])
    await provider.control.apply({ payouts: 'daily' })
    expect(findingsAbout(await checkPayouts(), 'payouts')).toEqual([
      'missing: the platform’s own are daily: they would take the groups’ money to your bank',
    ])
  })

  nightTest('this machine’s clock has to agree with the provider’s', async () => {
    expect(findingsAbout(await checkPayouts(), 'clock, Stripe')).toEqual([
      expect.stringMatching(/^ok: [0-2] s/),
    ])
    setClockOffset(20_000)
    expect(findingsAbout(await checkPayouts(), 'clock, Stripe')).toEqual([
      expect.stringMatching(/^warning: (20|21) s/),
    ])
    setClockOffset(-400_000)
    expect(findingsAbout(await checkPayouts(), 'clock, Stripe')).toEqual([
      expect.stringMatching(/^missing: (399|400) s/),
    ])
  })

  type Endpoint = NonNullable<ControlChange['webhookEndpoints']>[number]
  const snapshot: Endpoint = {
    url: 'http://localhost:3000/api/webhooks/stripe',
    events: ['*'],
    payload: 'snapshot',
  }
  const thin: Endpoint = {
    url: 'http://localhost:3000/api/webhooks/stripe/thin',
    events: ['v2.core.account[requirements].updated'],
    payload: 'thin',
  }

  nightTest('webhooks have to be registered at our addresses, with the events we follow', async () => {
    const webhooks = async (settings = app) =>
      (await checkWebhooks(settings)).map(({ level, detail }) => `${level}: ${detail}`)
    expect(await webhooks()).toEqual([
      expect.stringMatching(/^ok: .*gets all 21 kinds/),
      expect.stringMatching(/^ok: /),
      expect.stringMatching(/^ok: .*connected gets all 2 kinds/),
    ])
    await provider.control.apply({
      webhookEndpoints: [{ ...snapshot, events: ['charge.updated', 'refund.failed'] }, thin],
    })
    expect(await webhooks()).toEqual([
      expect.stringMatching(
        /^missing: not subscribed to checkout\.session\.completed, .*transfer\.reversed$/,
      ),
      'missing: not subscribed to v2.core.account[configuration.recipient].capability_status_updated',
      'missing: http://localhost:3000/api/webhooks/stripe/connected is not registered',
    ])
    await provider.control.apply({
      webhookEndpoints: [
        { ...snapshot, status: 'disabled' },
        { ...thin, url: 'https://elsewhere.example/hook' },
      ],
    })
    expect(await webhooks()).toEqual([
      'missing: http://localhost:3000/api/webhooks/stripe is registered but disabled',
      'missing: http://localhost:3000/api/webhooks/stripe/thin is not registered',
      'missing: http://localhost:3000/api/webhooks/stripe/connected is not registered',
    ])
    await provider.control.apply({ webhookEndpoints: [snapshot, snapshot, { ...thin, events: ['*'] }] })
    expect(await webhooks({ ...app, STRIPE_CONNECT_WEBHOOK_SECRET: undefined })).toEqual([
      'warning: http://localhost:3000/api/webhooks/stripe is registered 2 times',
      expect.stringMatching(/^ok: /),
      expect.stringMatching(/^warning: STRIPE_CONNECT_WEBHOOK_SECRET is not set/),
    ])
  })

  nightTest('a key without the permission to look is reported', async () => {
    await provider.control.apply({
      restrictKey: { key: 'sk_test_sandbox', permissions: ['rak_charge_read'] },
    })
    const [found] = await checkWithTimeout('payouts', checkPayouts)
    expect(found).toMatchObject({
      level: 'missing',
      detail: expect.stringContaining('rak_balance_setting_read'),
    })
  })
})

describe('our own address', () => {
  let proxy: Server
  let status = 400
  let origin = ''
  beforeAll(async () => {
    proxy = createServer((_request, response) => void response.writeHead(status).end())
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  })
  afterAll(() => proxy.close())

  nightTest('has to refuse unsigned events as the app does', async () => {
    const levels = async () => (await checkReachability({ NEXTAUTH_URL: origin })).map(({ level }) => level)
    expect(await levels()).toEqual(['ok', 'ok'])
    status = 301
    expect(await levels()).toEqual(['missing', 'missing'])
  })

  nightTest('is reported if nobody answers there', async () => {
    const [found] = await checkWithTimeout('reached from here', () =>
      checkReachability({ NEXTAUTH_URL: 'http://127.0.0.1:1' }),
    )
    expect(found?.detail).toMatch(/^could not be checked: .* cannot be reached/)
  })
})

nightTest('a check without an answer in time is reported, and delays no other', async () => {
  const [found] = await checkWithTimeout('the moon', () => new Promise(() => undefined), 20)
  expect(found && formatFinding(found)).toBe(
    'missing  the moon             no answer within 0.02 s. Make sure that it can be reached from here.',
  )
})
