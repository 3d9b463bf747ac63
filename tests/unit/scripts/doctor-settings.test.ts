import { parseEnv } from '@/lib/base/settings/parse-env'
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'
import { checkSettings } from '@/scripts/doctor/settings'

const vapid = newVapidKey()
const real = {
  NEXTAUTH_URL: 'https://pot.whipround.org.uk',
  NEXTAUTH_SECRET: 'k3Zr8VqJ0nTfW5bYcX1mLs7DgP2hQe9A',
  DATABASE_URL: 'postgresql://whipround:Zp4vQ8mWk2Lr9xTn@db/whipround',
  DATABASE_OWNER_URL: 'postgresql://whipround_owner:Nf7sXc3Jb6Hy1uRd@db/whipround',
  STRIPE_SECRET_KEY: 'rk_live_51H8s2mK4nQ',
  STRIPE_WEBHOOK_SECRET: 'whsec_Q7mX2vKp9sLd4RtZa8Wc3NfB',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_W3nB8yHc6fJg1TeUk5Vr9PxM',
  TWILIO_ACCOUNT_SID: 'AC5f2b8c1d9e3a7046b8d2c1f5e9a30746',
  TWILIO_AUTH_TOKEN: '9d3f1c7b5a2e8046f1d3b7c9a5e20864',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtps://user:pass@mail.whipround.org.uk',
  SUPPORT_EMAIL: 'support@whipround.org.uk',
  TRUST_PROXY: '1',
  OPERATORS: 'ada@whipround.org.uk,bob@whipround.org.uk',
  RUN_BY_NAME: 'Hat & Coin Ltd',
  RUN_BY_ADDRESS: '1 Mill Lane, Leeds LS1 4AP',
  RUN_BY_EMAIL: 'hello@whipround.org.uk',
  COMPLAINTS_EMAIL: 'complaints@whipround.org.uk',
  FEE_DOMESTIC_RATE: '0.015',
  FEE_INTERNATIONAL_RATE: '0.0325',
  VAPID_PUBLIC_KEY: publicKeyOf(vapid) ?? '',
  VAPID_PRIVATE_KEY: vapid,
}
const worries = (changed: Record<string, string> = {}) =>
  checkSettings(parseEnv({ ...real, ...changed }))
    .filter(({ level }) => level !== 'ok')
    .map(({ level, subject }) => `${level}: ${subject}`)

test('a complete deployment passes every check', () => {
  expect(worries()).toEqual([])
})

test.each<[Record<string, string>, string[]]>([
  [{ STRIPE_SECRET_KEY: 'sk_test_51H8s2mK4nQ' }, ['missing: keys']],
  [{ STRIPE_SECRET_KEY: 'sk_live_51H8s2mK4nQ' }, ['warning: keys']],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', SANDBOX_ACTIVE: 'mail' }, ['missing: keys', 'missing: providers']],
  [{ NEXTAUTH_URL: 'https://whipround.localhost' }, ['missing: origin']],
  [{ NEXTAUTH_URL: 'https://pot.whipround.org.uk:8443' }, ['warning: origin']],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', NEXTAUTH_URL: 'http://pot.whipround.org.uk' },
    ['missing: keys', 'missing: origin', 'warning: proxies'],
  ],
  [{ TRUST_PROXY: '0' }, ['missing: proxies']],
  [{ TRUST_PROXY: '5' }, ['warning: proxies']],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_Q7mX2vKp9sLd4RtZ' }, ['missing: secrets']],
  [{ STRIPE_WEBHOOK_SECRET: real.STRIPE_THIN_WEBHOOK_SECRET }, ['missing: secrets']],
  [{ TWILIO_AUTH_TOKEN: 'token' }, ['missing: secrets']],
  [{ DATABASE_URL: 'postgresql://whipround:whipround@db/whipround' }, ['missing: secrets']],
  [{ RUN_BY_ADDRESS: '' }, ['missing: who runs it']],
  [{ OPERATORS: 'ada@whipround.org.uk' }, ['missing: operators']],
  [{ SUPPORT_EMAIL: '' }, ['missing: support']],
  [{ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }, ['warning: push']],
  [{ RATE_LIMIT_FACTOR: '5' }, ['warning: limits']],
  [{ SMS_DAILY_LIMIT: '0' }, ['warning: limits']],
  [{ FEE_FIXED_PENCE: '19' }, ['warning: fees', 'missing: prices']],
  [{ FEE_DOMESTIC_RATE: '' }, ['missing: prices']],
  [{ FEE_INTERNATIONAL_RATE: '0.0324' }, ['missing: prices']],
  [{ MAX_CONTRIBUTION: '971818' }, ['warning: fees']],
])('%o is reported', (changed, expected) => {
  expect(worries(changed)).toEqual(expected)
})
