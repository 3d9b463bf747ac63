import { parsePounds, toDecimal } from './pence'

const MAX_POUND_DIGITS = 9
const MAX_DECIMALS = 2

type AmountEdit = { text: string; caret: number }

type EditOptions = {
  /** Forward-deleting a comma would otherwise do nothing, so move the caret past it. */
  afterSeparator?: boolean
}

type Kept = { pounds: string; decimals: string; hasPoint: boolean; beforeCaret: number }

/** Keeps the digits and the first point, at most two decimals, and counts how many of these lie before the caret. */
function keepAmount(raw: string, caret: number): Kept {
  const kept: Kept = { pounds: '', decimals: '', hasPoint: false, beforeCaret: 0 }
  for (const [index, character] of raw.split('').entries()) {
    const isPoint = character === '.' && !kept.hasPoint
    const isDigit = character >= '0' && character <= '9'
    if (isPoint) {
      kept.hasPoint = true
    } else if (isDigit && kept.hasPoint && kept.decimals.length < MAX_DECIMALS) {
      kept.decimals += character
    } else if (isDigit && !kept.hasPoint && kept.pounds.length < MAX_POUND_DIGITS) {
      kept.pounds += character
    } else {
      continue
    }
    if (index < caret) kept.beforeCaret += 1
  }
  return kept
}

/** '007' → '7', and '.5' → '0.5'; the caret count follows what was dropped or added in front. */
function normalisePounds(kept: Kept): Kept {
  const trimmed = kept.pounds.replace(/^0+(?=\d)/, '')
  const pounds = trimmed === '' && kept.hasPoint ? '0' : trimmed
  const shift = pounds.length - kept.pounds.length
  return { ...kept, pounds, beforeCaret: Math.max(0, kept.beforeCaret + shift) }
}

function caretPosition(text: string, significant: number, afterSeparator: boolean): number {
  let seen = 0
  let position = 0
  while (position < text.length && seen < significant) {
    if (text[position] !== ',') seen += 1
    position += 1
  }
  return afterSeparator && text[position] === ',' ? position + 1 : position
}

/** Formats the text of an amount field and keeps the caret beside the same digit: '12345|' → '12,345|'. */
export function editAmount(raw: string, caret: number, options: EditOptions = {}): AmountEdit {
  const kept = normalisePounds(keepAmount(raw, caret))
  const grouped = kept.pounds.replace(/\B(?=(\d{3})+$)/g, ',')
  const text = kept.hasPoint ? `${grouped}.${kept.decimals}` : grouped
  return { text, caret: caretPosition(text, kept.beforeCaret, options.afterSeparator ?? false) }
}

/** Like editAmount without a caret, for a value set from outside. */
export function formatAmountInput(raw: string): string {
  return editAmount(raw, raw.length).text
}

/** On leaving the field: '12' → '12.00', '1,234.5' → '1,234.50'; an empty field stays empty. */
export function settleAmountInput(raw: string): string {
  const text = formatAmountInput(raw)
  if (text === '') return ''
  const [pounds = '0', decimals = ''] = text.split('.')
  return `${pounds}.${decimals.padEnd(MAX_DECIMALS, '0')}`
}

/** The text with which an amount field starts: 123450 pence → '1,234.50'. */
export const amountInputText = (pence: number): string => formatAmountInput(toDecimal(pence))

/** The pence in an amount field; 0 if its text is not an amount. */
export const penceIn = (text: string): number => parsePounds(text) ?? 0

const AMOUNT = /^[\d,]*(?:\.\d{0,2})?$/

/** Whether a text is made of digits, commas and at most two decimals, as an amount is. */
export const isAmountText = (text: string): boolean => AMOUNT.test(text.trim())
