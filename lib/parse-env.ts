import { z } from 'zod'
import { isEmail } from '@/lib/email'
import { publicKeyOf } from '@/lib/vapid-keys'

/** Settings of the product, parsed once. A wrong or missing one stops the start with a line that names it. */

const count = (low: number, high: number, fallback: number) =>
  z.coerce
    .number(`must be a number from ${low} to ${high}`)
    .int('must be a whole number')
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)
    .default(fallback)
const rate = (fallback: number) =>
  z.coerce
    .number('must be a rate such as 0.014')
    .min(0, 'must not be negative')
    .max(0.2, 'must be at most 0.2')
    .default(fallback)
/** A limit of money, in whole pounds. */
const pounds = (fallback: number) => count(1, 999_999, fallback)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
/** Comma-separated addresses, in small letters as accounts keep theirs. */
const emails = z
  .string()
  .default('')
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isEmail), 'must be email addresses with commas between them')
/** Comma-separated, by their two letters. */
const countries = z
  .string()
  .default('GB,US,CA,AU,DE,FR,IN,NG')
  .transform((value) => value.split(',').map((code) => code.trim().toUpperCase()))
  .refine(
    (list) => list.every((code) => /^[A-Z]{2}$/.test(code)),
    'must be countries such as GB,US with commas between them',
  )
const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1')

/** A random one of 32 hexadecimal digits has 29 different pairs of neighbours or so, and practically never fewer. */
const LEAST_PAIRS = 20
/** What people write who mean to write something better, and what a hand runs along. */
const NOT_RANDOM =
  /change[-_ ]?me|replace[-_ ]?(?:me|this)|your[-_ ].*key|secret|passw|openssl|abcdef|qwerty|012345|123456/i

/** The provider's own are much longer. */
const LEAST_WEBHOOK_SECRET = 'whsec_'.length + 16

function canBeGuessed(secret: string): boolean {
  const repeats = Array.from({ length: secret.length / 2 }, (_, at) => at + 1).some((period) =>
    secret.startsWith(secret.slice(period)),
  )
  const pairs = new Set(Array.from(secret.slice(1), (letter, before) => secret[before] + letter))
  return repeats || pairs.size < LEAST_PAIRS || NOT_RANDOM.test(secret)
}

const settings = z
  .object({
    PORT: count(0, 65535, 3000),
    NEXTAUTH_URL: origin.refine((url) => new URL(url).pathname === '/', 'must be an origin without a path'),
    NEXTAUTH_SECRET: z
      .string('is not set')
      .min(32, { error: 'must have at least 32 characters', abort: true })
      .refine((secret) => !canBeGuessed(secret), 'can be guessed. Make one with: openssl rand -base64 48'),
    DATABASE_URL: z.string('is not set').regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
    DATABASE_POOL_SIZE: count(2, 200, 12),
    REPLICAS: count(1, 1000, 1),
    DATABASE_PATIENCE: count(1, 20, 1),
    STRIPE_SECRET_KEY: z.string('is not set').regex(/^(sk|rk)_/, 'must be a secret key (sk_… or rk_…)'),
    STRIPE_WEBHOOK_SECRET: z.string('is not set').regex(/^whsec_/, 'must begin with whsec_'),
    STRIPE_THIN_WEBHOOK_SECRET: z.string('is not set').regex(/^whsec_/, 'must begin with whsec_'),
    STRIPE_API_BASE: origin.optional(),
    TWILIO_ACCOUNT_SID: z.string('is not set').regex(/^AC/, 'must begin with AC'),
    TWILIO_AUTH_TOKEN: z.string('is not set').min(1, 'is not set'),
    TWILIO_FROM: z.string().min(1).optional(),
    TWILIO_MESSAGING_SERVICE_SID: z.string().regex(/^MG/, 'must begin with MG').optional(),
    TWILIO_API_BASE: origin.optional(),
    SMTP_URL: z.string('is not set').regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'),
    MAIL_FROM: z.string().min(3).default('Whipround <hello@whipround.localhost>'),
    SUPPORT_EMAIL: z
      .string()
      .refine(isEmail, 'must be an email address')
      .default('support@whipround.localhost'),
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    OPERATORS: emails,
    FEE_DOMESTIC_RATE: rate(0.014),
    FEE_INTERNATIONAL_RATE: rate(0.029),
    FEE_FIXED_PENCE: count(0, 1000, 20),
    FEE_LABEL: z.string().min(1).max(40).default('Processing fee'),
    PAYOUT_COOLING_HOURS: z.coerce
      .number('must be a number of hours')
      .min(0, 'must not be negative')
      .max(720, 'must be at most 720')
      .default(24),
    GROUPS_PER_PERSON: count(1, 1_000_000, 20),
    INVITATIONS_PER_PERSON: count(1, 1_000_000, 40),
    PAYMENT_STARTS_PER_PERSON: count(1, 1_000_000, 10),
    PAYMENT_STARTS_PER_GROUP: count(1, 1_000_000, 60),
    DECLINES_PER_HOUR: count(1, 1_000_000, 5),
    MAX_CONTRIBUTION: pounds(10_000),
    MAX_TRANSFER_A_DAY: pounds(20_000),
    TRANSFERS_PER_GROUP: count(1, 1_000_000, 60),
    REFUNDS_PER_GROUP: count(1, 1_000_000, 60),
    TRUST_PROXY: count(0, 10, 0),
    SMS_DAILY_LIMIT: count(0, 1_000_000, 500),
    SMS_KEPT_PERCENT: count(0, 100, 25),
    SMS_COUNTRIES: countries,
    RATE_LIMIT_FACTOR: z.coerce
      .number('must be a number')
      .positive('must be above 0')
      .max(1_000_000)
      .default(1),
    SANDBOX: flag,
    /** Which providers are simulated, set by the start script and shown in the banner. */
    SANDBOX_ACTIVE: z.string().default(''),
    SANDBOX_INBOX_URL: z.string().default(''),
    DEMO_LOGIN: z.string().default(''),
  })
  .superRefine((value, context) => {
    if (!value.TWILIO_FROM && !value.TWILIO_MESSAGING_SERVICE_SID)
      context.addIssue({
        code: 'custom',
        path: ['TWILIO_FROM'],
        message: 'or TWILIO_MESSAGING_SERVICE_SID must be set',
      })
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = value
    if (VAPID_PUBLIC_KEY !== undefined || VAPID_PRIVATE_KEY !== undefined)
      if (!VAPID_PUBLIC_KEY || publicKeyOf(VAPID_PRIVATE_KEY ?? '') !== VAPID_PUBLIC_KEY)
        context.addIssue({
          code: 'custom',
          path: [VAPID_PRIVATE_KEY ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'],
          message: 'must be set beside its other half. Make both with: npm run push-keys',
        })
    if (/^[sr]k_live_/.test(value.STRIPE_SECRET_KEY)) {
      const { NEXTAUTH_URL, STRIPE_API_BASE, TWILIO_API_BASE, SANDBOX_ACTIVE } = value
      const { STRIPE_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET } = value
      const refuse = (name: string, message: string) =>
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `${message} while the Stripe key is a live one`,
        })
      for (const [name, url] of Object.entries({ NEXTAUTH_URL, STRIPE_API_BASE, TWILIO_API_BASE }))
        if (url?.startsWith('http:')) refuse(name, 'must begin with https://')
      for (const [name, secret] of Object.entries({ STRIPE_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET }))
        if (secret.length < LEAST_WEBHOOK_SECRET) refuse(name, 'can be guessed')
      // Hundreds of times as many guesses, mails and texts belong on a machine for tests.
      if (value.RATE_LIMIT_FACTOR > 10) refuse('RATE_LIMIT_FACTOR', 'must be at most 10')
      // Whoever opens the simulated inbox reads everybody's codes.
      if (SANDBOX_ACTIVE) refuse('SANDBOX', `must not simulate ${SANDBOX_ACTIVE}`)
    }
  })

export type Env = z.infer<typeof settings>

/** Throws an Error whose message is one line for each wrong setting, by name and without its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const port = count(0, 65535, 3000).safeParse(filled.PORT).data ?? 3000
  const parsed = settings.safeParse({ NEXTAUTH_URL: `http://localhost:${port}`, ...filled })
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((problem) => `${String(problem.path[0])} ${problem.message}.`).join('\n'),
  )
}
