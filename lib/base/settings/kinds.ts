import { z } from 'zod'
import { isEmail, normaliseMailbox } from '@/lib/base/email'

/** The kinds of settings, each with its error messages. */

export const wholeNumber = (low: number, high: number, fallback: number) =>
  z.coerce
    .number(`must be a number from ${low} to ${high}`)
    .int('must be a whole number')
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)
    .default(fallback)
export const rate = (fallback: number) =>
  z.coerce
    .number('must be a rate such as 0.014')
    .min(0, 'must not be negative')
    .max(0.2, 'must be at most 0.2')
    .default(fallback)
/** A limit in whole pounds. */
export const pounds = (fallback: number) => wholeNumber(1, 999_999, fallback)
/** An origin, normalised as browsers write it (case, default port), because the origin of calls is compared with it. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'must be an origin without a path, a login or a query',
  )
  .transform((url) => new URL(url).origin)
/** Comma-separated email addresses, in the form in which accounts store theirs. */
export const emails = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isEmail), 'must be email addresses with commas between them')
  .transform((list) => list.map(normaliseMailbox))
/** Comma-separated names of hosts; each stands for those beneath it too. */
export const hosts = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (list) => list.every((host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host)),
      'must be names of hosts with commas between them',
    )
/** Comma-separated two-letter country codes. */
export const countries = z
  .string()
  .default('GB,US,CA,AU,DE,FR,IN,NG')
  .transform((value) => value.split(',').map((code) => code.trim().toUpperCase()))
  .refine(
    (list) => list.every((code) => /^[A-Z]{2}$/.test(code)),
    'must be countries such as GB,US with commas between them',
  )
/** A line for people, such as a name or an address. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(3, 'must have at least 3 characters')
    .max(max, `must have at most ${max} characters`)
    .optional()
export const email = z.string().refine(isEmail, 'must be an email address')
export const zeroOrOne = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(fallback)
    .transform((value) => value === '1')
/** The URL of a server, with its login. */
export const serverUrl = (scheme: RegExp, name: string) =>
  z
    .string('is not set')
    .refine((value) => scheme.test(value), { error: `must be ${name} address`, abort: true })
    .refine(
      isEncoded,
      `must be ${name} address, with special characters in its password percent-encoded: @ as %40, / as %2F, # as %23, % as %25`,
    )

/** Whether a URL can be parsed, and no character of its password was taken for the start of another part. */
function isEncoded(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password, pathname, search, hash } = new URL(value)
  const isWhole = (part: string) => !/%(?![0-9a-f]{2})/i.test(part)
  return !hash && !(pathname + search).includes('@') && isWhole(username) && isWhole(password)
}
/** The sender of mails: an email address, with or without a name in front. */
export const sender = z
  .string()
  .refine(
    (value) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be such as Ada <ada@example.com>',
  )
export const port = (fallback: number) => wholeNumber(0, 65_535, fallback)

/** 32 random hexadecimal digits have about 29 different pairs of neighbours, and practically never fewer than this. */
const MIN_PAIRS = 20
/** Placeholders that were never replaced, and runs along a keyboard. */
const NOT_RANDOM =
  /change[-_ ]?me|replace[-_ ]?(?:me|this)|your[-_ ].*key|secret|passw|openssl|abcdef|qwerty|012345|123456/i

/** Whether a secret repeats itself, has too few different pairs of characters, or contains a placeholder. */
export function canBeGuessed(secret: string): boolean {
  const repeats = Array.from({ length: secret.length / 2 }, (_, at) => at + 1).some((period) =>
    secret.startsWith(secret.slice(period)),
  )
  const pairs = new Set(Array.from(secret.slice(1), (letter, before) => secret[before] + letter))
  return repeats || pairs.size < MIN_PAIRS || NOT_RANDOM.test(secret)
}

/** `name=value` pairs with commas between, as OpenTelemetry's own exporters take them. */
export const otlpHeaders = z
  .string()
  .default('')
  .refine(
    (value) => !value || /^[^\s=,]+=[^,]+(,[^\s=,]+=[^,]+)*$/.test(value),
    'must be name=value,name=value',
  )
  .transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter(Boolean)
        .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  )
