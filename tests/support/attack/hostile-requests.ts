import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { bodyFields } from '../body-fields'
import { hostileText, hostileValue } from './hostile-values'
import type { RandomChoices } from './seeded-random'

export type Attack = { method: string; path: string; headers: Record<string, string>; body: Buffer | null }

/** Secrets and ids that the attacker knows: the more of them are valid, the further a request gets. */
export type KnownSecrets = { tokens: string[]; ids: string[] }

/** Requests that end the session they are made with: the attacker would be logged out, and learn nothing more. */
const SESSION_ENDING_REQUESTS =
  /logout|signout|sessions|reset-password|update-password|^DELETE \/user|\/leave|\/delete|disconnect/

const PAGES = [
  '/',
  '/login',
  '/signup',
  '/recover',
  '/reset-password',
  '/groups',
  '/dashboard',
  '/settings',
  '/transactions',
  '/group/{id}/{text}',
  '/group/{id}/party.png',
  '/invitation/{text}',
  '/r/{text}',
  '/operator',
  '/_next/static/{text}',
  '/_next/image?url={text}&w=64&q=75',
  '/_next/data/{text}.json',
  '/api/docs',
  '/api/openapi.json',
  '/api/health',
  '/api/health/ready',
  '/api/webhooks/stripe',
  '/api/webhooks/stripe/thin',
  '/api/webhooks/stripe/connected',
  ...['session', 'csrf', 'signout', 'signin', 'providers', 'error', 'callback/{text}', '_log', '{text}'].map(
    (action) => `/api/auth/${action}`,
  ),
  '/{text}',
  '/api/{text}',
  '/api/{text}/{text}',
]

/** The next request: one that nobody should be able to send. */
export function hostileRequest(random: RandomChoices, secrets: KnownSecrets): Attack {
  const target = random.chance(80) ? random.pick(CALLS).call : null
  const { method, path } = target ?? { method: random.pick(['GET', 'GET', 'POST']), path: random.pick(PAGES) }
  const endsSession = SESSION_ENDING_REQUESTS.test(`${method} ${path}`)
  const verb = random.chance(92)
    ? method
    : random.pick([
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
        'PURGE',
        'M-SEARCH',
      ])
  const { body, type } = target?.bodyKind === 'multipart' ? aForm(random) : aBody(random, target)
  const hasBody =
    verb !== 'TRACE' && (verb === 'POST' || verb === 'PUT' || verb === 'PATCH' || random.chance(20))
  return {
    method: verb,
    path: `${target ? '/api' : ''}${fill(random, path, secrets)}${aQuery(random, target)}`,
    headers: {
      'x-forwarded-for': random.chance(97)
        ? address(random)
        : random.pick([',,,', 'x'.repeat(5000), '::1%lo', '1.2.3.4:99999', '"', '']),
      ...(hasBody && { 'content-type': type }),
      ...credentials(random, endsSession ? [] : secrets.tokens),
      ...oddHeaders(random),
    },
    body: hasBody ? body : null,
  }
}

const address = (random: RandomChoices) =>
  `10.${random.number(256)}.${random.number(256)}.${random.number(256)}`

function fill(random: RandomChoices, path: string, { ids }: KnownSecrets): string {
  const part = () => {
    if (random.chance(60)) return random.pick(ids)
    if (random.chance(20))
      return random.pick([
        '%',
        '%ff',
        '%E0%A4%A',
        '%00',
        '..',
        '.',
        '%2e%2e',
        '%2F',
        '%5c',
        ';',
        'x'.repeat(3000),
      ])
    return encode(hostileText(random))
  }
  return path.replace(/\{\w+\}/g, part)
}

/** Percent-encodes every byte, lone surrogates (as U+FFFD) included. */
const encode = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function aQuery(random: RandomChoices, call: Call | null): string {
  if (random.chance(call?.query ? 20 : 80)) return ''
  const names = [
    'page',
    'limit',
    'cursor',
    'q',
    'status',
    'groupId',
    'value',
    'type',
    'since',
    'token',
    'format',
    'callbackUrl',
    'error',
    '__proto__',
    '',
  ]
  const queryPair = () =>
    `${encode(random.pick(names)).replaceAll('%00', '')}=${random.chance(10) ? '%' : encode(String(hostileText(random)))}`
  return `?${Array.from({ length: 1 + random.number(4) }, queryPair).join('&')}`
}

function credentials(random: RandomChoices, tokens: string[]): Record<string, string> {
  const roll = random.number(10)
  if (roll < 7 && tokens.length > 0) return { authorization: `Bearer ${random.pick(tokens)}` }
  const name = random.pick([
    'next-auth.session-token',
    'next-auth.csrf-token',
    'next-auth.callback-url',
    '__proto__',
    'a',
  ])
  const value = random.pick(['', '%', 'javascript:alert(1)', 'x'.repeat(3000), '%00', '"', 'a|b', '%ff'])
  if (roll < 9)
    return { cookie: `${name}=${value}`, ...(random.chance(50) && { 'sec-fetch-site': 'same-origin' }) }
  return {
    authorization: random.pick([
      'Bearer',
      'Bearer ',
      `Bearer ${'x'.repeat(4000)}`,
      'Basic YTpi',
      'Bearer a b c',
    ]),
  }
}

const ODD_HEADERS: Record<string, string[]> = {
  'idempotency-key': ['', 'x', 'x'.repeat(256), 'x'.repeat(5000), 'é'],
  'attempt-key': ['', 'x', 'x'.repeat(256), 'x'.repeat(5000), 'é'],
  'accept-language': ['*', 'x'.repeat(2000), ';q=', 'tlh'],
  'if-none-match': ['*', '"x"', 'W/""'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x'],
  rsc: ['1'],
  'next-action': ['x', '00'.repeat(21), '__proto__'],
  'next-router-state-tree': ['%', '[]', '%5B%22%22%2C%7B%7D%5D', 'x'],
  'next-router-prefetch': ['1', 'x'],
  'next-url': ['//evil', '%'],
  'x-middleware-subrequest': ['middleware:middleware:middleware:middleware:middleware'],
  'x-nextjs-data': ['1'],
  'x-matched-path': ['/operator'],
  'x-invoke-path': ['/operator'],
  'x-forwarded-host': ['evil.example', 'a b', 'é'],
  'x-forwarded-proto': ['https', 'x', 'http,https'],
  host: ['evil.example', 'localhost:99999', '[::1', 'a/b'],
  origin: ['null', 'https://evil.example', 'x'],
  expect: ['100-continue', 'x'],
  accept: ['text/x-component', '*/*;q=x', 'x'.repeat(1000)],
  'user-agent': ['', 'x'.repeat(4000), 'é'],
  'stripe-signature': ['', 't=1,v1=x', 't=x', 'v1='.repeat(200)],
}

function oddHeaders(random: RandomChoices): Record<string, string> {
  if (random.chance(70)) return {}
  const name = random.pick(Object.keys(ODD_HEADERS))
  return { [name]: random.pick(ODD_HEADERS[name] ?? ['']) }
}

/** Values that pass a contract's checks, by field name. */
const PLAUSIBLE_VALUES: Record<string, unknown> = {
  title: 'Bothy weekend',
  description: 'Two nights by the sea',
  paymentGoal: 600,
  paymentDeadline: '2099-01-01',
  splitOption: 'autoSplit',
  amount: 5,
  username: 'nobody_here',
  email: 'nobody@example.com',
  firstname: 'Ada',
  lastname: 'Byron',
  phoneNumber: '+447700900123',
  comment: 'Well done',
  reason: 'Paid twice',
  role: 'admin',
}

function aBody(random: RandomChoices, call: Call | null): { body: Buffer; type: string } {
  const names = call ? Object.keys(bodyFields(call)) : ['csrfToken', 'callbackUrl', 'json', 'id']
  const fields = names
    .filter(() => !random.chance(5))
    .map(
      (name) =>
        [
          name,
          random.chance(55) && name in PLAUSIBLE_VALUES ? PLAUSIBLE_VALUES[name] : hostileValue(random),
        ] as const,
    )
  const extra = random.chance(15)
    ? [[random.pick(['__proto__', 'constructor', 'extra', '']), hostileValue(random)] as const]
    : []
  const duplicates = random.chance(10) ? fields.map(([name]) => [name, hostileValue(random)] as const) : []
  // Built by hand, because only then can a name occur twice.
  const json = `{${[...fields, ...extra, ...duplicates].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`
  const fullBody = Buffer.from(json)
  const body = random.chance(90)
    ? fullBody
    : random.pick([
        fullBody.subarray(0, fullBody.length >> 1),
        Buffer.from('x'),
        Buffer.from('null'),
        Buffer.from('[]'),
        Buffer.from('\ufeff{}'),
        Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
        Buffer.from([0xc0, 0x80]),
        Buffer.from('['.repeat(30_000)),
        Buffer.from('{"a":'.repeat(10_000)),
        Buffer.alloc(0),
        Buffer.alloc(70_000, 'a'),
        Buffer.from('a=b&__proto__[x]=1&a[]=%'),
      ])
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/jsonx',
    '',
    'x',
    'application/xml',
    'application/vnd.api+json',
  ]
  return { body, type: random.chance(90) ? 'application/json' : random.pick(types) }
}

function aForm(random: RandomChoices): { body: Buffer; type: string } {
  const name = random.pick(['profilePicture', 'profilePicture', 'x', '', '"', '__proto__', 'é'])
  const file = random.pick(['a.png', '../../a', '', 'a\u0000.png', 'x'.repeat(3000)])
  const content = random.pick<string | Buffer>([
    '',
    'GIF89a',
    '\u0089PNG\r\n\u001a\n',
    '<svg onload="x">',
    Buffer.alloc(40_000, 0xff),
    'RIFF____WEBPVP8 ',
  ])
  const parts = [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(random.pick(['\r\n--b--\r\n', '\r\n--b\r\n', '', '\r\n--b--', '\r\n--c--\r\n'])),
  ]
  const type = random.chance(85)
    ? 'multipart/form-data; boundary=b'
    : random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=b',
        'multipart/form-data; boundary="b',
        'application/json',
      ])
  return { body: Buffer.concat(random.chance(90) ? parts : parts.toReversed()), type }
}
