import { parseEnv } from '@/lib/parse-env'
import { newVapidKey, publicKeyOf } from '@/lib/vapid-keys'
import { listSandboxed, refuseAccidentalSandbox } from '@/scripts/support/settings'

const complete = {
  NEXTAUTH_SECRET: 'k3Zr8VqJ0nTfW5bYcX1mLs7DgP2hQe9A',
  DATABASE_URL: 'postgresql://localhost/whipround',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_2',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtps://mail.example',
}

test('the defaults are those of the documentation', () => {
  expect(parseEnv(complete)).toMatchObject({
    PORT: 3000,
    NEXTAUTH_URL: 'http://localhost:3000',
    FEE_DOMESTIC_RATE: 0.014,
    FEE_INTERNATIONAL_RATE: 0.029,
    FEE_FIXED_PENCE: 20,
    FEE_LABEL: 'Processing fee',
    PAYOUT_COOLING_HOURS: 24,
    GROUPS_PER_PERSON: 20,
    INVITATIONS_PER_PERSON: 40,
    PAYMENT_STARTS_PER_PERSON: 10,
    PAYMENT_STARTS_PER_GROUP: 60,
    DECLINES_PER_HOUR: 5,
    MAX_CONTRIBUTION: 10_000,
    MAX_TRANSFER_A_DAY: 20_000,
    TRANSFERS_PER_GROUP: 60,
    REFUNDS_PER_GROUP: 60,
    TRUST_PROXY: 0,
    SMS_DAILY_LIMIT: 500,
    SMS_KEPT_PERCENT: 25,
    SMS_COUNTRIES: ['GB', 'US', 'CA', 'AU', 'DE', 'FR', 'IN', 'NG'],
    RATE_LIMIT_FACTOR: 1,
    SANDBOX: false,
    OPERATORS: [],
  })
})

test('a restricted key of the provider is a key', () => {
  expect(parseEnv({ ...complete, STRIPE_SECRET_KEY: 'rk_test_1' }).STRIPE_SECRET_KEY).toBe('rk_test_1')
})

test('operators are named by their emails, however they are written', () => {
  const { OPERATORS } = parseEnv({ ...complete, OPERATORS: 'Ada@Example.com, bob@example.com,' })
  expect(OPERATORS).toEqual(['ada@example.com', 'bob@example.com'])
})

test('the origin follows the port when it is not set', () => {
  expect(parseEnv({ ...complete, PORT: '4000' }).NEXTAUTH_URL).toBe('http://localhost:4000')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['NEXTAUTH_URL', 'whipround.example'],
  ['NEXTAUTH_URL', 'https://whipround.example/app'],
  ['NEXTAUTH_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_THIN_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'localhost:4010'],
  ['TWILIO_ACCOUNT_SID', '12'],
  ['TWILIO_API_BASE', 'ftp://x'],
  ['SMTP_URL', 'mail.example'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['OPERATORS', 'ada@example.com; bob'],
  ['VAPID_PRIVATE_KEY', 'w2A6h9Zp1X7N2bx-W0CDvVwj47CBz5kpOYWliMQuwZQ'],
  [
    'VAPID_PUBLIC_KEY',
    'BCKF2YDXprS6-1V9k5sis1S9fcZby1ewKpmJf9BijSTMDOjZhutup9iXbeHdrFMSsa7hlM-98GT3koi7fiz4WW4',
  ],
  ['FEE_DOMESTIC_RATE', '1.4%'],
  ['FEE_INTERNATIONAL_RATE', '-1'],
  ['FEE_FIXED_PENCE', '0.2'],
  ['PAYOUT_COOLING_HOURS', '-1'],
  ['PAYOUT_COOLING_HOURS', 'a day'],
  ['GROUPS_PER_PERSON', '0'],
  ['INVITATIONS_PER_PERSON', 'all'],
  ['PAYMENT_STARTS_PER_PERSON', '0'],
  ['PAYMENT_STARTS_PER_GROUP', 'few'],
  ['DECLINES_PER_HOUR', '-1'],
  ['MAX_CONTRIBUTION', '£10'],
  ['MAX_TRANSFER_A_DAY', '0.5'],
  ['TRANSFERS_PER_GROUP', 'none'],
  ['REFUNDS_PER_GROUP', '1.5'],
  ['TRUST_PROXY', 'yes'],
  ['SMS_DAILY_LIMIT', 'many'],
  ['SMS_KEPT_PERCENT', '101'],
  ['SMS_COUNTRIES', 'Britain'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['SANDBOX', 'true'],
])('a wrong %s (%s) is refused with one line that names it', (name, value) => {
  const refuse = () => parseEnv({ ...complete, [name]: value })
  expect(refuse).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

test('the two keys of pushes belong together, and may both be missing', () => {
  const [mine, other] = [newVapidKey(), newVapidKey()]
  const pair = { VAPID_PUBLIC_KEY: publicKeyOf(mine) ?? '', VAPID_PRIVATE_KEY: mine }
  expect(parseEnv({ ...complete, ...pair })).toMatchObject(pair)
  expect(parseEnv(complete).VAPID_PUBLIC_KEY).toBeUndefined()
  expect(() => parseEnv({ ...complete, ...pair, VAPID_PRIVATE_KEY: other })).toThrow(/^VAPID_PRIVATE_KEY /)
})

test.each(['NEXTAUTH_SECRET', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN'])(
  'a missing %s is named',
  (name) => {
    expect(() => parseEnv({ ...complete, [name]: undefined })).toThrow(`${name} is not set`)
  },
)

test('a messaging service may stand in for the sender', () => {
  expect(() => parseEnv({ ...complete, TWILIO_FROM: undefined })).toThrow(
    /^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set\.$/,
  )
  expect(
    parseEnv({ ...complete, TWILIO_FROM: undefined, TWILIO_MESSAGING_SERVICE_SID: 'MG1' })
      .TWILIO_MESSAGING_SERVICE_SID,
  ).toBe('MG1')
})

describe('simulated providers', () => {
  const none = { NODE_ENV: 'test' } as const

  test('every provider without keys is simulated', () => {
    expect(listSandboxed({ ...none })).toEqual(['stripe', 'twilio', 'mail'])
    expect(listSandboxed({ ...none, ...complete })).toEqual([])
  })

  test('half the keys of a provider are a mistake, named', () => {
    expect(() => listSandboxed({ ...none, STRIPE_SECRET_KEY: 'sk_1' })).toThrow(
      'STRIPE_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET is not set, though STRIPE_SECRET_KEY is.',
    )
  })

  test('beside a configured database they must be asked for', () => {
    const configured = { ...none, DATABASE_URL: 'postgresql://localhost/x' }
    expect(() => refuseAccidentalSandbox(configured, ['stripe'])).toThrow(
      'STRIPE_SECRET_KEY is not set. With DATABASE_URL set, simulated providers start only with SANDBOX=1.',
    )
    expect(() => refuseAccidentalSandbox({ ...configured, SANDBOX: '1' }, ['stripe'])).not.toThrow()
    expect(() => refuseAccidentalSandbox(none, ['stripe'])).not.toThrow()
  })
})

describe('a secret that can be guessed', () => {
  test.each([
    'x'.repeat(32),
    'changeme-changeme-changeme-changeme',
    'Change_Me before going live, please!',
    '0123456789abcdef0123456789abcdef0123',
    'abababababababcdcdcdcdcdcdabababab',
    'your-secret-here-your-secret-here!!!',
    'abcdefghijklmnopqrstuvwxyz012345',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'password1password2password3passw',
    'this-is-a-very-long-secret-for-nextauth',
    'openssl rand -base64 48 | pbcopy',
    'aaaaaaaaaaaaaaaaaaaaaaaaxbcdefghi',
    'meadow!meadow!meadow!meadow!meadow?',
  ])('%s', (NEXTAUTH_SECRET) => {
    expect(() => parseEnv({ ...complete, NEXTAUTH_SECRET })).toThrow(
      'NEXTAUTH_SECRET can be guessed. Make one with: openssl rand -base64 48',
    )
  })
  test.each(['f3a9c1d07b2e4486951cd8ea0f6b7342', complete.NEXTAUTH_SECRET])(
    '%s is none',
    (NEXTAUTH_SECRET) => {
      expect(parseEnv({ ...complete, NEXTAUTH_SECRET })).toMatchObject({ NEXTAUTH_SECRET })
    },
  )
})

describe('with a live key of the provider', () => {
  const live = {
    ...complete,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_Q7mX2vKp9sLd4RtZ',
    STRIPE_THIN_WEBHOOK_SECRET: 'whsec_W3nB8yHc6fJg1TeU',
    NEXTAUTH_URL: 'https://whipround.example',
  }

  test('an https origin is enough', () => {
    expect(parseEnv(live)).toMatchObject({ NEXTAUTH_URL: 'https://whipround.example' })
  })

  test.each([
    [
      { NEXTAUTH_URL: 'http://whipround.example' },
      'NEXTAUTH_URL must begin with https:// while the Stripe key is a live one.',
    ],
    [{ NEXTAUTH_URL: '' }, 'NEXTAUTH_URL must begin with https:// while the Stripe key is a live one.'],
    [
      { STRIPE_SECRET_KEY: 'rk_live_1', NEXTAUTH_URL: 'http://localhost:3000' },
      'NEXTAUTH_URL must begin with https://',
    ],
    [
      { STRIPE_API_BASE: 'http://127.0.0.1:4010' },
      'STRIPE_API_BASE must begin with https:// while the Stripe key is a live one.',
    ],
    [{ TWILIO_API_BASE: 'http://127.0.0.1:4011' }, 'TWILIO_API_BASE must begin with https://'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_' }, 'STRIPE_WEBHOOK_SECRET can be guessed while'],
    [{ STRIPE_THIN_WEBHOOK_SECRET: 'whsec_test' }, 'STRIPE_THIN_WEBHOOK_SECRET can be guessed while'],
    [{ RATE_LIMIT_FACTOR: '1000' }, 'RATE_LIMIT_FACTOR must be at most 10 while'],
    [
      { SANDBOX_ACTIVE: 'twilio,mail' },
      'SANDBOX must not simulate twilio,mail while the Stripe key is a live one.',
    ],
  ])('%o is refused', (wrong, line) => {
    expect(() => parseEnv({ ...live, ...wrong })).toThrow(line)
  })
})
