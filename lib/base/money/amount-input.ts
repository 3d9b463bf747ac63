import { parseAmount } from './parse-amount'
import { groupThousands, toDecimal } from './pence'

/** Thousands are separated while an amount is typed. */

/** An amount field before an edit: its text, the selection, and whether the commas in its text are ours. */
export type FieldBeforeEdit = { text: string; start: number; end: number; hasOurCommas: boolean }

export type FieldAfterEdit = { text: string; caret: number; hasOurCommas: boolean }

type EditOptions = {
  /** Forward-deleting a comma would otherwise do nothing, so move the caret past it. */
  skipsComma?: boolean
}

/** What is grouped while it is typed: digits, and perhaps a point. Anything else stands as typed until the field is left. */
const GROUPABLE = /^[1-9]\d*(?:\.\d*)?$/

/** Whether a text is as we group it, and so not as a person may have typed its commas. */
export const hasOurCommas = (text: string): boolean => groupThousands(text.replaceAll(',', '')) === text

function commonLength(one: string, other: string, max: number): number {
  let length = 0
  while (length < max && one[length] !== undefined && one[length] === other[length]) length += 1
  return length
}

const reverseText = (text: string) => text.split('').reverse().join('')

/** How much of the text at its beginning and its end an edit left as it was. */
function untouchedLengths(before: FieldBeforeEdit, raw: string) {
  const head = commonLength(before.text, raw, before.start)
  const maxTail = Math.min(before.text.length - before.end, raw.length - head)
  return { head, tail: commonLength(reverseText(before.text), reverseText(raw), maxTail) }
}

function caretPosition(text: string, significantCount: number, skipsComma: boolean): number {
  let seen = 0
  let position = 0
  while (position < text.length && seen < significantCount) {
    if (text[position] !== ',') seen += 1
    position += 1
  }
  return skipsComma && text[position] === ',' ? position + 1 : position
}

/**
 * The text of an amount field after an edit, with the caret beside the same digit: '12345|' → '12,345|'. Only our own
 * commas move: one that a person typed may be a decimal mark, so it stays where it is.
 */
export function editAmount(
  before: FieldBeforeEdit,
  raw: string,
  caret: number,
  options: EditOptions = {},
): FieldAfterEdit {
  const { head, tail } = untouchedLengths(before, raw)
  const isOurs = (index: number) =>
    before.hasOurCommas && raw[index] === ',' && (index < head || index >= raw.length - tail)
  const withoutOurCommas = (end: number) =>
    raw
      .slice(0, end)
      .split('')
      .filter((_, index) => !isOurs(index))
      .join('')
  const typed = withoutOurCommas(raw.length)
  const typedCaret = withoutOurCommas(caret).length
  if (!GROUPABLE.test(typed)) return { text: typed, caret: typedCaret, hasOurCommas: false }
  const text = groupThousands(typed)
  const newCaret = caretPosition(text, typedCaret, options.skipsComma ?? false)
  return { text, caret: newCaret, hasOurCommas: true }
}

/** The text with which an amount field starts: 123450 pence → '1,234.50'. */
export const amountInputText = (pence: number): string => groupThousands(toDecimal(pence))

/** On leaving the field, an amount is shown as it was read: '12,5' → '12.50'. Anything else is kept as typed. */
export function formatAmountInput(text: string, format: (pence: number) => string): string {
  const pence = parseAmount(text)
  return pence === null ? text : format(pence)
}
