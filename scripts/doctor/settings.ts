import { formatPounds, toPence } from '@/lib/base/money/pence'
import type { Env } from '@/lib/base/settings/parse-env'
import { feePenceFor } from '@/lib/money/payments/fees'
import { MAX_AMOUNT_PENCE, MIN_CONTRIBUTION_PENCE } from '@/lib/money/payments/rules'
import { type Finding, failedFinding, okFinding, warningFinding } from './finding'

/** Findings from the settings alone; invalid settings have already been refused. */
export function checkSettings(env: Env): Finding[] {
  return [
    checkKeys(env),
    ...(env.SANDBOX_ACTIVE
      ? [failedFinding('providers', `simulated: ${env.SANDBOX_ACTIVE}`, 'Set the keys of each provider.')]
      : []),
    checkOrigin(env),
    checkProxies(env),
    ...checkSecrets(env),
    ...checkPeople(env),
    env.VAPID_PUBLIC_KEY
      ? okFinding('push', 'notifications are signed')
      : warningFinding('push', 'there are no push notifications', 'Generate keys with: npm run push-keys'),
    checkLimits(env),
    checkFees(env),
    checkPrices(env),
  ]
}

function checkKeys({ STRIPE_SECRET_KEY: key }: Env): Finding {
  if (!/^[sr]k_live_/.test(key))
    return failedFinding('keys', 'the Stripe key is a test key', 'Set STRIPE_SECRET_KEY to a live one.')
  return key.startsWith('rk_')
    ? okFinding('keys', 'a live Stripe key, restricted')
    : warningFinding(
        'keys',
        'a live Stripe key that may do everything',
        'A restricted one (rk_…) is enough; docs/operating.md says what it needs.',
      )
}

function checkOrigin({ NEXTAUTH_URL }: Env): Finding {
  const { protocol, hostname, port } = new URL(NEXTAUTH_URL)
  if (protocol !== 'https:')
    return failedFinding(
      'origin',
      `${NEXTAUTH_URL} is not https`,
      'Set NEXTAUTH_URL to the public https origin.',
    )
  if (/^(localhost|127\.|\[)|\.(localhost|local|internal|example|test)$/.test(hostname))
    return failedFinding(
      'origin',
      `${hostname} is not a public name`,
      'Set NEXTAUTH_URL to the public https origin.',
    )
  return port
    ? warningFinding('origin', `${NEXTAUTH_URL} names a port`, 'Firewalls let 443 through, and few others.')
    : okFinding('origin', NEXTAUTH_URL)
}

/** An https origin needs a proxy in front that speaks https: the server itself does not. */
function checkProxies({ TRUST_PROXY: proxyCount, NEXTAUTH_URL }: Env): Finding {
  const isSecure = NEXTAUTH_URL.startsWith('https:')
  if (isSecure && proxyCount === 0)
    return failedFinding(
      'proxies',
      'TRUST_PROXY is 0, though a proxy must be in front of an https origin',
      'Set TRUST_PROXY to the number of proxies, or everybody counts as one caller.',
    )
  if (!isSecure && proxyCount > 0)
    return warningFinding(
      'proxies',
      `TRUST_PROXY is ${proxyCount} with an http origin`,
      'Without a proxy, callers can claim any address: set 0.',
    )
  if (proxyCount > 2)
    return warningFinding(
      'proxies',
      `TRUST_PROXY is ${proxyCount}`,
      'With one too many, callers can claim any address: count the proxies again.',
    )
  return okFinding('proxies', `${proxyCount} in front`)
}

const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
] as const

const MIN_LENGTHS = { webhook: 'whsec_'.length + 24, token: 32 }

function checkSecrets(env: Env): Finding[] {
  const shortSecrets = [
    ...(['STRIPE_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET'] as const).filter((name) =>
      env[name].some((secret) => secret.length < MIN_LENGTHS.webhook),
    ),
    ...(env.TWILIO_AUTH_TOKEN.length < MIN_LENGTHS.token ? ['TWILIO_AUTH_TOKEN'] : []),
    ...DATABASE_SETTINGS.filter((name) => hasWeakPassword(env[name])),
  ]
  if (env.STRIPE_WEBHOOK_SECRET.some((secret) => env.STRIPE_THIN_WEBHOOK_SECRET.includes(secret)))
    return [
      failedFinding('secrets', 'both webhooks have the same secret', 'Stripe gives each its own: set both.'),
    ]
  return shortSecrets.length > 0
    ? [
        failedFinding(
          'secrets',
          `shorter than real ones: ${shortSecrets.join(', ')}`,
          'Set the secrets that the provider gave you, and long passwords.',
        ),
      ]
    : [okFinding('secrets', 'all are long enough')]
}

/** Whether a database is reached over the network with a short password, or one equal to the user's name. */
function hasWeakPassword(url: string | undefined): boolean {
  if (!url) return false
  const { hostname, username, password } = new URL(url)
  if (!password || !hostname) return false
  return password.length < 16 || password === username
}

function checkPeople(env: Env): Finding[] {
  const unsetNames = (['RUN_BY_NAME', 'RUN_BY_ADDRESS', 'RUN_BY_EMAIL', 'COMPLAINTS_EMAIL'] as const).filter(
    (name) => !env[name],
  )
  return [
    unsetNames.length > 0
      ? failedFinding(
          'who runs it',
          `not set: ${unsetNames.join(', ')}`,
          'People have to know whom they give money to.',
        )
      : okFinding('who runs it', env.RUN_BY_NAME ?? ''),
    env.OPERATORS.length < 2
      ? failedFinding(
          'operators',
          `${env.OPERATORS.length} named`,
          'Name two in OPERATORS: an adjustment needs both.',
        )
      : okFinding('operators', `${env.OPERATORS.length} named`),
    env.SUPPORT_EMAIL.endsWith('.localhost')
      ? failedFinding('support', 'SUPPORT_EMAIL is not set', 'Mails tell people to ask there.')
      : okFinding('support', env.SUPPORT_EMAIL),
  ]
}

function checkLimits({ RATE_LIMIT_FACTOR: factor, SMS_DAILY_LIMIT: dailyTexts }: Env): Finding {
  if (factor !== 1)
    return warningFinding(
      'limits',
      `RATE_LIMIT_FACTOR is ${factor}`,
      'Every limit of calls is multiplied by it: unset it.',
    )
  if (dailyTexts === 0) return warningFinding('limits', 'SMS_DAILY_LIMIT is 0', 'No codes are texted at all.')
  return okFinding('limits', `as they come, with ${dailyTexts} texts a day`)
}

/** The least that Stripe charges in pounds: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const MIN_CHARGE_PENCE = 30

/** Whether Stripe accepts every payment that we offer, fee included. */
function checkFees(env: Env): Finding {
  const totalPence = (amountPence: number, rate: number) =>
    amountPence +
    feePenceFor(amountPence, {
      rateMillionths: Math.round(rate * 1_000_000),
      fixedPence: env.FEE_FIXED_PENCE,
    })
  const rates = [env.FEE_DOMESTIC_RATE, env.FEE_INTERNATIONAL_RATE]
  const minTotalPence = totalPence(MIN_CONTRIBUTION_PENCE, Math.min(...rates))
  const maxTotalPence = totalPence(toPence(env.MAX_CONTRIBUTION), Math.max(...rates))
  if (minTotalPence < MIN_CHARGE_PENCE)
    return warningFinding(
      'fees',
      `the smallest payment is ${formatPounds(minTotalPence)}, and Stripe takes no less than ${formatPounds(MIN_CHARGE_PENCE)}`,
      'Raise FEE_FIXED_PENCE, or the smallest payments and balances cannot be paid.',
    )
  if (maxTotalPence > MAX_AMOUNT_PENCE)
    return warningFinding(
      'fees',
      `the largest payment is ${formatPounds(maxTotalPence)}, and Stripe takes no more than ${formatPounds(MAX_AMOUNT_PENCE)}`,
      'Lower MAX_CONTRIBUTION.',
    )
  return okFinding('fees', `payments from ${formatPounds(minTotalPence)} to ${formatPounds(maxTotalPence)}`)
}

/** Stripe's list prices for cards in the UK: stripe.com/gb/pricing. */
const PRICES = { FEE_DOMESTIC_RATE: 0.015, FEE_INTERNATIONAL_RATE: 0.0325, FEE_FIXED_PENCE: 20 } as const

/** Whether payers are quoted less than Stripe takes: the operator pays the rest, with each payment. */
function checkPrices(env: Env): Finding {
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[]
  const lowNames = names.filter((name) => env[name] < PRICES[name])
  if (lowNames.length === 0) return okFinding('prices', 'fees are at or above Stripe’s list prices')
  const found = lowNames.map((name) => `${name} is ${env[name]}, and Stripe takes ${PRICES[name]}`)
  return failedFinding('prices', found.join('; '), 'Raise them, or you pay the rest of every payment.')
}
