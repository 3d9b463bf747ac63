import { z } from 'zod'
import { parsePounds } from '@/lib/base/money/pence'
import { renameInPence } from '@/lib/base/money/wire'
import { normalise } from '@/lib/base/normalise'
import { REQUIRED, type TextMessages, textProblem, tooLongFor } from './rules'

/** Fields that several contracts share. Texts come back trimmed and without control characters. */

/** Control characters other than tab and line feed, and bidi overrides. */
const CONTROL = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** A visible letter, digit or sign; text without one looks empty. A combining mark does not count by itself. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc])[\p{L}\p{N}\p{P}\p{S}]/u

/** Combining marks stack on one letter without end and would cover other lines. No language needs more than these. */
const STACKED =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+|(\p{M}{8})\p{M}+/gu

/** A text in NFC, trimmed, without control characters; '' if nothing in it is visible. */
export function cleanText(value: string): string {
  const clean = normalise(value, 'NFC').replace(CONTROL, '').replace(STACKED, '$1$2').trim()
  return VISIBLE.test(clean) ? clean : ''
}

const LINE_BREAK = /[\n\t\u2028\u2029]/

/** Like cleanText, but on one line: line breaks and tabs, with the space around them, become a space. */
const cleanLine = (value: string): string => {
  const parts = cleanText(value).split(LINE_BREAK)
  return cleanText(
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
  )
}

/** A Zod refinement by a rule of a `rules.ts`, which forms in the browser use too. */
export const refineBy =
  <Value>(rule: (value: Value) => string | null) =>
  (value: Value, context: z.RefinementCtx) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  }

/** A required text of at most `max` characters (code points). */
export const text = (max: number, messages: TextMessages = {}, clean = cleanText) =>
  z
    .string(messages.required ?? REQUIRED)
    .max(max * 8, messages.tooLong ?? tooLongFor(max))
    .transform(clean)
    .superRefine(refineBy((value) => textProblem(value, max, messages)))

/** A name or a title: a required text on one line. */
export const line = (max: number, messages: TextMessages = {}) => text(max, messages, cleanLine)

/** A text that may be empty. */
export const textOrEmpty = (max: number, clean = cleanText) =>
  z
    .string('This must be text.')
    .max(max * 8, tooLongFor(max))
    .transform(clean)
    .superRefine(refineBy((value) => (value ? textProblem(value, max) : null)))

/** A text that may be empty, and is so if it is missing. */
export const optionalText = (max: number) =>
  textOrEmpty(max)
    .nullish()
    .transform((value) => value ?? '')

/** In lower case: ids are compared as text, and a UUID may be written in capitals. */
export const idWithMessage = (message: string) => z.uuid(message).toLowerCase()
export const id = idWithMessage('This is not a valid id.')
export const idParams = z.object({ id })
export const groupIdParams = z.object({ groupId: id })
/** The token of a link. Any text: what cannot be one of ours gets the answer of an unknown one. */
export const tokenParams = z.object({ token: z.string() })

const MAX_PAGE_SIZE = 100

/** Page and cursor of a list; the limit is clamped rather than refused. */
export const paging = (defaultLimit: number) =>
  z.object({
    page: z.coerce
      .number('page must be at least 1.')
      .int('page must be a whole number.')
      .min(1, 'page must be at least 1.')
      .max(1_000_000, 'page is too large.')
      .default(1),
    limit: z.coerce
      .number('limit must be a number.')
      .int('limit must be a whole number.')
      .min(1, 'limit must be at least 1.')
      .default(defaultLimit)
      .transform((value) => Math.min(value, MAX_PAGE_SIZE)),
    cursor: z.string().max(200).optional(),
  })

export const message = z.object({ message: z.string() })
export const isoTime = z.iso.datetime()
/** Pounds in JSON, at most two decimals. */
export const pounds = z.number()

const AMOUNT_INVALID = 'Please enter a valid amount.'

const amountField = (read: (text: string) => number | null, message: string, missingMessage = message) =>
  z.union([z.number(), z.string().max(40, message)], missingMessage).transform((value, context) => {
    const text = String(value)
    const pence = read(text)
    if (pence !== null) return pence
    context.addIssue({ code: 'custom', message: text.trim() === '' ? missingMessage : message })
    return z.NEVER
  })

/**
 * An amount in pounds, as a number or a text such as "1,234.50", parsed to integer pence. Use it within `inPence`.
 * `missing` is the message for an amount that was left out or left empty, if it differs.
 */
export const amountInPounds = (message = AMOUNT_INVALID, missingMessage = message) =>
  amountField(parsePounds, message, missingMessage)

/** Like amountInPounds, but may be negative. */
export const signedPounds = amountField((text) => {
  const [, sign = '', amount = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? []
  const pence = parsePounds(amount)
  return pence && sign ? -pence : pence
}, AMOUNT_INVALID)

/** A payload with amounts, which come out under names that say pence: `amount` as `amountPence`. */
export const inPence = <Shape extends z.ZodRawShape>(
  shape: Shape,
  rule: (value: z.output<z.ZodObject<Shape>>, context: z.RefinementCtx) => void = () => undefined,
) => z.object(shape).superRefine(rule).transform(renameInPence)
