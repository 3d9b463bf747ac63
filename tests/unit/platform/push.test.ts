import { createECDH } from 'node:crypto'
import { PUSH_SERVICES } from '@/lib/base/settings/parse-env'
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'
import { isPublicAddress, lookupPublic } from '@/lib/platform/messages/push/public-address'
import { pushPayload } from '@/lib/platform/messages/push/push-payload'
import { quietSecondsLeft, secondsUntilQuiet } from '@/lib/platform/messages/push/quiet-hours'
import { belongsToHosts, endpointProblem } from '@/lib/platform/messages/push/rules'
import { decrypt } from '../../support/push-service'

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGu',
    'https://wns2-by3p.notify.windows.com/w/?token=BQ',
    'https://push.example.com:443/x',
  ])('%s is accepted', (endpoint) => expect(endpointProblem(endpoint)).toBeNull())

  test.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://[2001:4860:4860::8888]/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://api.localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://nas.home.arpa/x',
    'https://intranet/x',
    'https://push.example.com:8443/x',
    'https://user:pass@push.example.com/x',
    'ftp://push.example.com/x',
    'javascript:alert(1)',
    '//push.example.com/x',
    'push.example.com',
    '',
  ])('%s is refused', (endpoint) => expect(endpointProblem(endpoint)).not.toBeNull())
})

test('the default hosts are those of the browsers, and what lies beneath them', () => {
  const hosts = PUSH_SERVICES.split(',')
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGu',
    'https://wns2-by3p.notify.windows.com/w/?token=BQ',
  ])
    expect([endpoint, belongsToHosts(endpoint, hosts)]).toEqual([endpoint, true])
  for (const endpoint of [
    'https://victim.example.com/p/0',
    'https://fcm.googleapis.com.example.com/x',
    'https://notfcm.googleapis.com/x',
    'https://xpush.apple.com/x',
    'https://example.com/fcm.googleapis.com',
  ])
    expect([endpoint, belongsToHosts(endpoint, hosts)]).toEqual([endpoint, false])
})

describe('the addresses behind a name', () => {
  test.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2a00:1450:4009::1', true],
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'].map(notPublic),
    ...['192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1'].map(
      notPublic,
    ),
    ...[
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'nonsense',
    ].map(notPublic),
  ] as [string, boolean][])('%s is public: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

  // This machine's own name is resolved without any DNS server.
  test.each([{ all: true }, { all: false }])('is refused before anything connects (%o)', async (options) => {
    const error = await new Promise((done) => lookupPublic('localhost', options, (found) => done(found)))
    expect(error).toMatchObject({ code: 'PRIVATE_ADDRESS' })
  })
})

function notPublic(address: string) {
  return [address, false] as const
}

describe('pushes pause from 22:00 to 07:00 in London', () => {
  const HOUR = 3600
  test.each([
    ['2026-12-01T07:00:00Z', 0],
    ['2026-12-01T21:59:59Z', 0],
    ['2026-12-01T22:00:00Z', 9 * HOUR],
    ['2026-12-01T06:59:30Z', 30],
    ['2026-07-01T20:59:00Z', 0],
    ['2026-07-01T21:00:00Z', 9 * HOUR],
    ['2026-07-01T06:00:00Z', 0],
    // The nights when the clocks change: one is an hour shorter, the other an hour longer.
    ['2027-03-27T22:00:00Z', 8 * HOUR],
    ['2026-10-24T21:00:00Z', 10 * HOUR],
    ['2026-10-25T01:30:00Z', 5.5 * HOUR],
  ])('at %s for %s seconds', (at, seconds) => expect(quietSecondsLeft(new Date(at))).toBe(seconds))

  test('and none waits at a push service overnight', () => {
    expect(secondsUntilQuiet(new Date('2026-12-01T07:00:00Z'))).toBe(15 * HOUR)
    expect(secondsUntilQuiet(new Date('2026-07-01T20:30:00Z'))).toBe(HOUR / 2)
  })
})

describe('what a push says', () => {
  const group = { id: '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05', title: 'Ski trip' }
  const message = 'ada paid £25.00 into “Ski trip”. Your share is now £1,234.50.'
  const notification = {
    kind: 'Payment',
    message,
    isInvitation: false,
    group,
    mayNameAmounts: false,
  } as const

  test.each(['Group', 'Payment', 'Transfer', 'Personal', 'Reminders'] as const)(
    'of %s there is no amount, and nobody’s name',
    (kind) => {
      const words = pushPayload({ ...notification, kind })
      expect(words.title).toBe('Ski trip')
      expect(JSON.stringify([words.title, words.body])).not.toMatch(/[£\d]|ada/)
    },
  )
  test.each([
    '£500 for Ann',
    'Ann’s 500 quid',
    '20 pounds each',
    '€5 lunch',
    '50p sweep',
    '500 for Ann',
    'Raise 1,200',
  ])('a title like “%s” is an amount', (title) =>
    expect(pushPayload({ ...notification, group: { ...group, title } }).title).toBe('Whipround'),
  )
  test('a year or an age is not an amount', () => {
    const titles = ['Leeds 2027', 'Ann is 50', 'Class 5P trip to York'].map(
      (title) => pushPayload({ ...notification, group: { ...group, title } }).title,
    )
    expect(titles.slice(0, 2)).toEqual(['Leeds 2027', 'Ann is 50'])
  })
  test('people who allow amounts get the full text', () => {
    expect(pushPayload({ ...notification, mayNameAmounts: true })).toEqual({
      title: 'Ski trip',
      body: message,
      url: `/group/${group.id}`,
    })
  })
  test('a group is named only to its members, and a reminder leads to the payment', () => {
    expect(pushPayload({ ...notification, group: null })).toEqual({
      title: 'Whipround',
      body: 'There’s news about a payment.',
      url: '/notifications',
    })
    expect(pushPayload({ ...notification, kind: 'Reminders' }).url).toBe(
      `/group/${group.id}/initialize-payment`,
    )
    expect(pushPayload({ ...notification, kind: 'Group', group: null, isInvitation: true }).body).toBe(
      'You’re invited to a group.',
    )
  })
  test('text that does not fit is truncated', () => {
    const words = pushPayload({ ...notification, message: '🙂'.repeat(2000), mayNameAmounts: true })
    expect(Buffer.byteLength(JSON.stringify(words))).toBeLessThan(3000)
  })
})

test('a public key is derived from its private key, and nothing else is accepted', () => {
  const key = newVapidKey()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(publicKeyOf(key)).toMatch(/^B[\w-]{86}$/)
  for (const wrong of [
    '',
    'abc',
    Buffer.alloc(32).toString('base64url'),
    Buffer.alloc(32, 255).toString('base64url'),
  ])
    expect(publicKeyOf(wrong)).toBeNull()
})

/** RFC 8291, appendix A: checks the tests' own decryptor with the standard's example. */
test('the tests’ decryptor reads the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  expect(decrypt(body, pair, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  )
})
