import { z } from 'zod'
import {
  canBeGuessed,
  countries,
  email,
  emails,
  hosts,
  origin,
  otlpHeaders,
  port,
  pounds,
  rate,
  sender,
  serverUrl,
  shortText,
  wholeNumber,
  zeroOrOne,
} from './kinds'
import { publicKeyOf } from './vapid-keys'

/** The product's settings, parsed once. A missing or wrong one stops the process at start with a line that names it. */

/** Shortest webhook secret accepted with a live key; Stripe's own are much longer. */
const MIN_WEBHOOK_SECRET_LENGTH = 'whsec_'.length + 16

/** While a secret is being replaced, the new one and the old one. */
const webhookSecrets = z
  .string('is not set')
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.startsWith('whsec_')), 'must begin with whsec_')
  .refine((secrets) => secrets.length <= 2, 'must be at most two secrets')

/**
 * Those of Chrome and its kin, other builds of Chromium, Firefox, Safari and Edge, as web-push's own issue 801 and the
 * subscriptions of these browsers name them.
 */
export const PUSH_SERVICES =
  'fcm.googleapis.com,jmt17.google.com,push.services.mozilla.com,push.apple.com,notify.windows.com'

const POSTGRES = /^postgres(ql)?:\/\//

const settingsSchema = z
  .object({
    PORT: wholeNumber(1, 65_535, 3000),
    NEXTAUTH_URL: origin,
    NEXTAUTH_SECRET: z
      .string('is not set')
      .min(32, { error: 'must have at least 32 characters', abort: true })
      .refine((secret) => !canBeGuessed(secret), 'can be guessed. Make one with: openssl rand -base64 48'),
    DATABASE_URL: serverUrl(POSTGRES, 'a postgresql://'),
    DATABASE_OWNER_URL: serverUrl(POSTGRES, 'a postgresql://').optional(),
    DATABASE_DIRECT_URL: serverUrl(POSTGRES, 'a postgresql://').optional(),
    DATABASE_READ_URL: serverUrl(POSTGRES, 'a postgresql://').optional(),
    DATABASE_POOL_SIZE: wholeNumber(2, 200, 12),
    REPLICAS: wholeNumber(1, 1000, 1),
    DATABASE_PATIENCE: wholeNumber(1, 20, 1),
    STRIPE_SECRET_KEY: z
      .string('is not set')
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key (sk_… or rk_…)'),
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_THIN_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.optional(),
    STRIPE_API_BASE: origin.optional(),
    TWILIO_ACCOUNT_SID: z.string('is not set').regex(/^AC/, 'must begin with AC'),
    TWILIO_AUTH_TOKEN: z.string('is not set').regex(/^\S+$/, 'must have no spaces'),
    TWILIO_FROM: z
      .string()
      .regex(
        /^(?:\+\d{7,15}|\d{3,8}|[\w &+-]{1,11})$/,
        'must be a number, or a name of at most 11 characters',
      )
      .optional(),
    TWILIO_MESSAGING_SERVICE_SID: z.string().regex(/^MG/, 'must begin with MG').optional(),
    TWILIO_API_BASE: origin.optional(),
    SMTP_URL: serverUrl(/^smtps?:\/\//, 'an smtp:// or smtps://'),
    MAIL_FROM: sender.default('Whipround <hello@whipround.localhost>'),
    SUPPORT_EMAIL: email.default('support@whipround.localhost'),
    RUN_BY_NAME: shortText(100),
    RUN_BY_ADDRESS: shortText(200),
    RUN_BY_COMPANY_NUMBER: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{6,10}$/, 'must be a number such as 01234567')
      .optional(),
    RUN_BY_EMAIL: email.optional(),
    COMPLAINTS_EMAIL: email.optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a selector such as mail2026')
      .optional(),
    BACKED_UP_BY: shortText(100),
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    PUSH_SERVICES: hosts(PUSH_SERVICES),
    OPERATORS: emails,
    FEE_DOMESTIC_RATE: rate(0.014),
    FEE_INTERNATIONAL_RATE: rate(0.029),
    FEE_FIXED_PENCE: wholeNumber(0, 1000, 20),
    FEE_PAID_BY: z.enum(['payer', 'group'], 'must be payer or group').optional(),
    FLOAT_FLOOR: z.coerce
      .number('must be a number of pounds')
      .int('must be a number of whole pounds')
      .min(0, 'must not be negative')
      .max(1_000_000, 'must be at most 1000000')
      .default(100),
    THREE_D_SECURE_FROM: z.coerce
      .number('must be a number of pounds')
      .int('must be a number of whole pounds')
      .min(0, 'must not be negative')
      .default(250),
    FEE_LABEL: z.string().max(40, 'must have at most 40 characters').default('Processing fee'),
    PAYOUT_COOLING_HOURS: z.coerce
      .number('must be a number of hours')
      .min(0, 'must not be negative')
      .max(720, 'must be at most 720')
      .default(24),
    NEW_ADMIN_HOURS: z.coerce
      .number('must be a number of hours')
      .min(0, 'must not be negative')
      .max(720, 'must be at most 720')
      .default(24),
    GROUPS_PER_PERSON: wholeNumber(1, 1_000_000, 20),
    INVITATIONS_PER_PERSON: wholeNumber(1, 1_000_000, 40),
    CHANGES_PER_ADMIN: wholeNumber(1, 1_000_000, 600),
    PAYMENT_STARTS_PER_PERSON: wholeNumber(1, 1_000_000, 10),
    PAYMENT_STARTS_PER_GROUP: wholeNumber(1, 1_000_000, 60),
    DECLINES_PER_HOUR: wholeNumber(1, 1_000_000, 5),
    MAX_CONTRIBUTION: pounds(10_000),
    MAX_TRANSFER_A_DAY: pounds(20_000),
    MAX_REFUND_A_DAY: pounds(1000),
    LIST_SENDS_A_DAY: wholeNumber(0, 100_000, 30),
    TRANSFERS_PER_GROUP: wholeNumber(1, 1_000_000, 60),
    REFUNDS_PER_GROUP: wholeNumber(1, 1_000_000, 60),
    NOTED_PER_GROUP: wholeNumber(1, 1_000_000, 60),
    TRUST_PROXY: wholeNumber(0, 10, 0),
    SMS_DAILY_LIMIT: wholeNumber(0, 1_000_000, 500),
    SMS_KEPT_PERCENT: wholeNumber(0, 100, 25),
    SMS_ABROAD_PERCENT: wholeNumber(0, 100, 20),
    SMS_COUNTRIES: countries,
    RATE_LIMIT_FACTOR: z.coerce
      .number('must be a number')
      .positive('must be above 0')
      .max(1_000_000, 'must be at most 1000000')
      .default(1),
    LOG_LEVEL: z
      .enum(
        ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
        'must be debug, info, warn or error',
      )
      .default('info'),
    METRICS_PORT: wholeNumber(0, 65535, 0),
    METRICS_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must not be negative')
      .max(1, 'must be at most 1')
      .default(1),
    HOSTNAME_TO_BIND: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be an address or a name of this machine')
      .default('0.0.0.0'),
    KEEP_ALIVE_TIMEOUT: wholeNumber(1, 3_600_000, 130_000),
    CLOCK_OFFSET_MS: z.coerce.number('must be a number of milliseconds').default(0),
    SANDBOX: zeroOrOne('0'),
    DEMO: zeroOrOne('1'),
    SANDBOX_STRIPE_PORT: port(4010),
    SANDBOX_INBOX_PORT: port(4011),
    SANDBOX_SMTP_PORT: port(4025),
    /** Which providers are simulated, set by the start script and shown in the banner. */
    SANDBOX_ACTIVE: z
      .string()
      .regex(/^(?:(?:stripe|twilio|mail)(?:,(?!$)|$))*$/, 'is set by the starter alone')
      .default(''),
    SANDBOX_INBOX_URL: z.union([z.literal(''), origin], 'is set by the starter alone').default(''),
    DEMO_LOGIN: z.string().max(100, 'is set by the starter alone').default(''),
  })
  .superRefine((value, context) => {
    if (!value.TWILIO_FROM && !value.TWILIO_MESSAGING_SERVICE_SID)
      context.addIssue({
        code: 'custom',
        path: ['TWILIO_FROM'],
        message: 'or TWILIO_MESSAGING_SERVICE_SID must be set',
      })
    if (value.METRICS_PORT > 0 && value.METRICS_PORT === value.PORT)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must be another port than PORT' })
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
      for (const [name, secrets] of Object.entries({ STRIPE_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET }))
        if (secrets.some((secret) => secret.length < MIN_WEBHOOK_SECRET_LENGTH))
          refuse(name, 'can be guessed')
      // Tests raise limits hundreds of times over; live, that would allow as many more guesses, mails and texts.
      if (value.RATE_LIMIT_FACTOR > 10) refuse('RATE_LIMIT_FACTOR', 'must be at most 10')
      // A clock that is behind keeps sessions, codes and links alive for as long.
      if (value.CLOCK_OFFSET_MS !== 0) refuse('CLOCK_OFFSET_MS', 'must be 0')
      // Anyone who opens the simulated inbox can read everybody's codes.
      if (SANDBOX_ACTIVE) refuse('SANDBOX', `must not simulate ${SANDBOX_ACTIVE}`)
    }
  })

export type Env = z.infer<typeof settingsSchema>

/** The names of all settings. */
export const SETTINGS = Object.keys(settingsSchema.shape)

/** Surrounding spaces or quotation marks, copied by mistake or left in place by whatever read the file. */
const WRAPPED = /^\s|\s$|^(["']).*\1$/s

/** Throws an Error with one line for each wrong setting, giving its name but not its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const ownPort = port(3000).safeParse(filled.PORT).data ?? 3000
  const parsed = settingsSchema.safeParse({ NEXTAUTH_URL: `http://localhost:${ownPort}`, ...filled })
  const wrapped = SETTINGS.filter((name) => WRAPPED.test(filled[name] ?? ''))
  if (parsed.success && wrapped.length === 0) return parsed.data
  const wrong = (parsed.error?.issues ?? [])
    .map(({ path, message }) => ({ name: String(path[0]), message }))
    .filter(({ name }) => !wrapped.includes(name))
  const mistyped = wrapped.map((name) => ({
    name,
    message: 'must not have quotation marks around it, or spaces at its ends',
  }))
  throw new Error([...mistyped, ...wrong].map(({ name, message }) => `${name} ${message}.`).join('\n'))
}
