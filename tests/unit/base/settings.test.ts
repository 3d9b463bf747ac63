import { parseEnv, SETTINGS } from '@/lib/base/settings/parse-env'
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'
import { minimalSettings } from '@/scripts/support/minimal-settings'

test('a restricted key of the provider is a key', () => {
  expect(parseEnv({ ...minimalSettings, STRIPE_SECRET_KEY: 'rk_test_1' }).STRIPE_SECRET_KEY).toBe('rk_test_1')
})

test('operators are named by email, in any case', () => {
  const { OPERATORS } = parseEnv({ ...minimalSettings, OPERATORS: 'Ada@Example.com, bob@example.com,' })
  expect(OPERATORS).toEqual(['ada@example.com', 'bob@example.com'])
})

test('the operator has a name, an address, a number and two emails, all optional', () => {
  const named = {
    RUN_BY_NAME: 'Hat & Coin Ltd',
    RUN_BY_ADDRESS: '1 Mill Lane, Leeds LS1 4AP',
    RUN_BY_COMPANY_NUMBER: 'SC123456',
    RUN_BY_EMAIL: 'hello@hat.example',
    COMPLAINTS_EMAIL: 'complaints@hat.example',
  }
  expect(parseEnv({ ...minimalSettings, ...named })).toMatchObject(named)
  expect(Object.keys(parseEnv(minimalSettings))).not.toEqual(expect.arrayContaining(['RUN_BY_NAME']))
})

test('the origin follows the port when it is not set', () => {
  expect(parseEnv({ ...minimalSettings, PORT: '4000' }).NEXTAUTH_URL).toBe('http://localhost:4000')
})

test('the origin is read as browsers write it, to which the origin of a call is compared', () => {
  const NEXTAUTH_URL = 'HTTPS://Whipround.Example:443/'
  expect(parseEnv({ ...minimalSettings, NEXTAUTH_URL }).NEXTAUTH_URL).toBe('https://whipround.example')
})

const WRONG = [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['METRICS_PORT', 'nine'],
  ['METRICS_PORT', '3000'],
  ['METRICS_HOST', 'localhost:9464'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['NEXTAUTH_URL', 'whipround.example'],
  ['NEXTAUTH_URL', 'https://whipround.example/app'],
  ['NEXTAUTH_URL', 'https://whipround.example?from=mail'],
  ['NEXTAUTH_URL', 'https://ada:secret@whipround.example'],
  ['NEXTAUTH_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_DIRECT_URL', '10.0.0.7:5432'],
  ['DATABASE_READ_URL', 'standby'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_SECRET_KEY', 'sk_'],
  ['STRIPE_SECRET_KEY', 'sk_test_…'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_THIN_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'localhost:4010'],
  ['TWILIO_ACCOUNT_SID', '12'],
  ['TWILIO_API_BASE', 'ftp://x'],
  ['SMTP_URL', 'mail.example'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['RUN_BY_NAME', 'A'],
  ['RUN_BY_ADDRESS', 'x'.repeat(201)],
  ['RUN_BY_COMPANY_NUMBER', 'number 12'],
  ['RUN_BY_EMAIL', 'somebody'],
  ['COMPLAINTS_EMAIL', 'to whom it may concern'],
  ['OPERATORS', 'ada@example.com; bob'],
  ['VAPID_PRIVATE_KEY', 'w2A6h9Zp1X7N2bx-W0CDvVwj47CBz5kpOYWliMQuwZQ'],
  [
    'VAPID_PUBLIC_KEY',
    'BCKF2YDXprS6-1V9k5sis1S9fcZby1ewKpmJf9BijSTMDOjZhutup9iXbeHdrFMSsa7hlM-98GT3koi7fiz4WW4',
  ],
  ['FEE_DOMESTIC_RATE', '1.4%'],
  ['FEE_INTERNATIONAL_RATE', '-1'],
  ['FEE_FIXED_PENCE', '0.2'],
  ['FLOAT_FLOOR', '-5'],
  ['THREE_D_SECURE_FROM', '-5'],
  ['PAYOUT_COOLING_HOURS', '-1'],
  ['PAYOUT_COOLING_HOURS', 'a day'],
  ['NEW_ADMIN_HOURS', '-1'],
  ['GROUPS_PER_PERSON', '0'],
  ['INVITATIONS_PER_PERSON', 'all'],
  ['CHANGES_PER_ADMIN', '0'],
  ['PAYMENT_STARTS_PER_PERSON', '0'],
  ['PAYMENT_STARTS_PER_GROUP', 'few'],
  ['DECLINES_PER_HOUR', '-1'],
  ['MAX_CONTRIBUTION', '£10'],
  ['MAX_TRANSFER_A_DAY', '0.5'],
  ['MAX_REFUND_A_DAY', '-1'],
  ['TRANSFERS_PER_GROUP', 'none'],
  ['REFUNDS_PER_GROUP', '1.5'],
  ['NOTED_PER_GROUP', '0'],
  ['PUSH_SERVICES', 'https://push.apple.com'],
  ['TRUST_PROXY', 'yes'],
  ['SMS_DAILY_LIMIT', 'many'],
  ['LIST_SENDS_A_DAY', '-1'],
  ['SMS_KEPT_PERCENT', '101'],
  ['SMS_ABROAD_PERCENT', '101'],
  ['SMS_COUNTRIES', 'Britain'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['SANDBOX', 'true'],
  ['DATABASE_URL', 'postgresql://[half'],
  ['DATABASE_OWNER_URL', 'mysql://localhost'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATABASE_PATIENCE', '21'],
  ['REPLICAS', 'two'],
  ['TWILIO_AUTH_TOKEN', 'with a space'],
  ['TWILIO_FROM', 'A name that is too long'],
  ['TWILIO_MESSAGING_SERVICE_SID', 'AC1'],
  ['MAIL_FROM', 'Whipround'],
  ['DKIM_SELECTOR', 'a selector'],
  ['BACKED_UP_BY', 'me'],
  ['FEE_PAID_BY', 'nobody'],
  ['FEE_LABEL', 'x'.repeat(41)],
  ['LOG_LEVEL', 'loud'],
  ['HOSTNAME_TO_BIND', 'http://localhost'],
  ['KEEP_ALIVE_TIMEOUT', 'long'],
  ['CLOCK_OFFSET_MS', 'a day'],
  ['DEMO', 'no'],
  ['SANDBOX_STRIPE_PORT', '70000'],
  ['SANDBOX_INBOX_PORT', 'inbox'],
  ['SANDBOX_SMTP_PORT', '-1'],
  ['SANDBOX_ACTIVE', 'yes'],
  ['SANDBOX_INBOX_URL', 'inbox'],
  ['DEMO_LOGIN', 'x'.repeat(101)],
] as const

test('every setting can be wrong', () => {
  const tried = new Set<string>(WRONG.map(([name]) => name))
  expect(SETTINGS.filter((name) => !tried.has(name))).toEqual([])
})

test.each(WRONG)('a wrong %s (%s) is refused with one line that names it', (name, value) => {
  const refuse = () => parseEnv({ ...minimalSettings, [name]: value })
  expect(refuse).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

test.each([
  ['STRIPE_SECRET_KEY', 'rk_test_1 '],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1\n'],
  ['NEXTAUTH_SECRET', `"${minimalSettings.NEXTAUTH_SECRET}"`],
  ['OPERATORS', '"ada@example.com,bob@example.com"'],
  ['MAIL_FROM', "'Whipround <hello@whipround.example>'"],
])('a %s with quotes or spaces around it, as they are copied along, is refused', (name, value) => {
  expect(() => parseEnv({ ...minimalSettings, [name]: value })).toThrow(
    new RegExp(`^${name} must not have quotation marks around it, or spaces at its ends\\.$`),
  )
})

test('a sender may have quotes around the name', () => {
  const MAIL_FROM = '"Whipround" <hello@whipround.example>'
  expect(parseEnv({ ...minimalSettings, MAIL_FROM })).toMatchObject({ MAIL_FROM })
})

test.each([
  ['DATABASE_URL', 'postgresql://whipround:a@b/c@10.0.0.7/whipround'],
  ['DATABASE_URL', 'postgresql://whipround:a#b@10.0.0.7/whipround'],
  ['SMTP_URL', 'smtps://ada:p@ss#1@mail.example'],
  ['SMTP_URL', 'smtps://ada:100%@mail.example'],
])('a %s whose password would be cut short is refused, and the line says how to write it', (name, value) => {
  expect(() => parseEnv({ ...minimalSettings, [name]: value })).toThrow(
    new RegExp(`^${name} must be .* percent-encoded: @ as %40, [^\\n]+\\.$`),
  )
})

test('the two push keys belong together, and may both be missing', () => {
  const [mine, other] = [newVapidKey(), newVapidKey()]
  const pair = { VAPID_PUBLIC_KEY: publicKeyOf(mine) ?? '', VAPID_PRIVATE_KEY: mine }
  expect(parseEnv({ ...minimalSettings, ...pair })).toMatchObject(pair)
  expect(parseEnv(minimalSettings).VAPID_PUBLIC_KEY).toBeUndefined()
  expect(() => parseEnv({ ...minimalSettings, ...pair, VAPID_PRIVATE_KEY: other })).toThrow(
    /^VAPID_PRIVATE_KEY /,
  )
})

test.each(['NEXTAUTH_SECRET', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN'])(
  'a missing %s is named',
  (name) => {
    expect(() => parseEnv({ ...minimalSettings, [name]: undefined })).toThrow(`${name} is not set`)
  },
)

test('a messaging service may stand in for the sender', () => {
  expect(() => parseEnv({ ...minimalSettings, TWILIO_FROM: undefined })).toThrow(
    /^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set\.$/,
  )
  expect(
    parseEnv({ ...minimalSettings, TWILIO_FROM: undefined, TWILIO_MESSAGING_SERVICE_SID: 'MG1' })
      .TWILIO_MESSAGING_SERVICE_SID,
  ).toBe('MG1')
})

test('an email as the login of the mail server is a login', () => {
  const SMTP_URL = 'smtps://ada@whipround.example:p%40ss%231@mail.example?requireTLS=true'
  expect(parseEnv({ ...minimalSettings, SMTP_URL })).toMatchObject({ SMTP_URL })
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
    expect(() => parseEnv({ ...minimalSettings, NEXTAUTH_SECRET })).toThrow(
      'NEXTAUTH_SECRET can be guessed. Make one with: openssl rand -base64 48',
    )
  })
  test.each(['f3a9c1d07b2e4486951cd8ea0f6b7342', minimalSettings.NEXTAUTH_SECRET])(
    '%s cannot be guessed',
    (NEXTAUTH_SECRET) => {
      expect(parseEnv({ ...minimalSettings, NEXTAUTH_SECRET })).toMatchObject({ NEXTAUTH_SECRET })
    },
  )
})

describe('with a live key of the provider', () => {
  const live = {
    ...minimalSettings,
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
    [{ NEXTAUTH_URL: 'HTTP://whipround.example' }, 'NEXTAUTH_URL must begin with https:// while'],
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
    [{ CLOCK_OFFSET_MS: '-60000' }, 'CLOCK_OFFSET_MS must be 0 while the Stripe key is a live one.'],
  ])('%o is refused', (wrong, line) => {
    expect(() => parseEnv({ ...live, ...wrong })).toThrow(line)
  })
})
