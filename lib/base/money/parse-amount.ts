/**
 * Reads what people type as an amount of pounds, in every field for one. Calls have a reader of their own, which is
 * stricter: parsePounds.
 */

/** What a field without a text of its own says of what is not an amount. */
export const AMOUNT_INVALID = 'Please enter a valid number.'

/** Marks that other keyboards have in place of ours. The Arabic ones say by themselves which of the two they are. */
const MARKS: Record<string, string> = {
  '，': ',',
  '،': ',',
  '．': '.',
  '。': '.',
  '·': '.',
  '٫': '.',
  '٬': "'",
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '＇': "'",
  '￡': '£',
  '₤': '£',
  '−': '-',
  '－': '-',
}

const isDigit = (character: string) => /^\p{Nd}$/u.test(character)

/** The value of a digit of any script: Unicode has each script's ten in a row, and some rows one after another. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (isDigit(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** In characters. No amount is longer, and a pasted cell can be as long as a list. */
const AMOUNT_LENGTH_MAX = 40

/** The same text in our digits, spaces and marks, without what cannot be seen; '' if it is too long for an amount. */
function plainText(typed: string): string {
  if (typed.length > AMOUNT_LENGTH_MAX) return ''
  const visible = typed.replace(/\p{Cf}/gu, '').trim()
  return Array.from(visible, (character) => {
    if (isDigit(character)) return digitOf(character)
    return /\s/.test(character) ? ' ' : (MARKS[character] ?? character)
  }).join('')
}

/** Pounds, in digits or in groups of three with one mark between them; then perhaps a decimal mark and two digits. */
const AMOUNT = /^(?:\d+|[1-9]\d{0,2}([ ,.'])\d{3}(?:\1\d{3})*)?(?:([.,])(\d{0,2}))?$/

/**
 * The pence in what a person typed, or null if it is not an amount: '12,50' and '12.5' are 1250, '1.234,50' is 123450,
 * and '1,234' is 123400. '1.234' is nothing: in Britain it has three decimals.
 */
export function parseAmount(typed: string): number | null {
  const text = plainText(typed).replace(/^£ ?| ?£$/, '')
  const match = AMOUNT.exec(text)
  if (!match || !/\d/.test(text)) return null
  const [, grouping, mark, decimals = ''] = match
  if (grouping === mark && decimals === '' && grouping !== undefined) return null
  if (/^\d+\.\d{3}$/.test(text)) return null
  const pounds = (mark ? text.slice(0, -1 - decimals.length) : text).replace(/\D/g, '')
  const pence = Number(pounds + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(pence) ? pence : null
}

/** Like parseAmount, for an amount that may be negative. */
export function parseSignedAmount(typed: string): number | null {
  const [, sign, amount = ''] = /^(-?)(.*)$/s.exec(plainText(typed)) ?? []
  const pence = parseAmount(amount)
  return pence && sign ? -pence : pence
}

/** The pence in an amount field; 0 if its text is not an amount. */
export const penceIn = (typed: string): number => parseAmount(typed) ?? 0

/** Whether a text is an amount, or may become one as more is typed: '£', '.', '1 2'. */
export const mayBecomeAmount = (typed: string): boolean =>
  ['', '0', '00', '000'].some((more) => parseAmount(typed + more) !== null)

/** What to show while an amount is typed: `invalid` once it is none, otherwise what the rule says of it. */
export function typedAmountProblem(
  typed: string,
  invalidMessage: string,
  rule: (pence: number) => string | null = () => null,
): string | null {
  const pence = parseAmount(typed)
  if (pence !== null) return rule(pence)
  return mayBecomeAmount(typed) ? null : invalidMessage
}
