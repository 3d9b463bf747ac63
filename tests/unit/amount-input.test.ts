import fc from 'fast-check'
import { editAmount, formatAmountInput, settleAmountInput } from '@/lib/money/amount-input'
import { parsePounds } from '@/lib/money/pence'

/** '12|345' is the text '12345' with the caret after the 2. */
function edit(marked: string, options?: { afterSeparator: boolean }): string {
  const caret = marked.indexOf('|')
  const { text, caret: moved } = editAmount(marked.replace('|', ''), caret, options)
  return `${text.slice(0, moved)}|${text.slice(moved)}`
}

describe('typing an amount', () => {
  test.each([
    ['1|', '1|'],
    ['1234|', '1,234|'],
    ['12|345', '12|,345'],
    ['1,2345|', '12,345|'],
    ['1,2934|', '12,934|'],
    ['91|,234', '91|,234'],
    ['1,234.|', '1,234.|'],
    ['1,234.5|', '1,234.5|'],
    ['1,234.567|', '1,234.56|'],
    ['12.3.4|', '12.34|'],
    ['.|', '0.|'],
    ['007|', '7|'],
    ['0|', '0|'],
    ['|', '|'],
    ['a1b2c|', '12|'],
    ['£1,234.50|', '1,234.50|'],
    ['-5|', '5|'],
    ['1234567890|', '123,456,789|'],
  ])('%s becomes %s', (typed, shown) => {
    expect(edit(typed)).toBe(shown)
  })

  test('backspace over a comma moves to the digit before it', () => {
    expect(edit('1|234')).toBe('1|,234')
  })

  test('forward delete over a comma steps past it', () => {
    expect(edit('1|234', { afterSeparator: true })).toBe('1,|234')
  })

  test('typing in the middle keeps the caret beside the typed digit', () => {
    expect(edit('19|,234')).toBe('19|,234')
    expect(edit('1,29|34')).toBe('12,9|34')
  })
})

describe('any input', () => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,]{0,16}$/))

  test('leaves an amount or nothing', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = formatAmountInput(raw)
        return text === '' || parsePounds(text) !== null
      }),
    )
  })

  test('formatting twice changes nothing, and the caret stays within the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (raw, caret) => {
        const once = editAmount(raw, caret)
        expect(formatAmountInput(once.text)).toBe(once.text)
        expect(once.caret).toBeGreaterThanOrEqual(0)
        expect(once.caret).toBeLessThanOrEqual(once.text.length)
      }),
    )
  })
})

test('leaving the field fills in the pence', () => {
  expect(settleAmountInput('12')).toBe('12.00')
  expect(settleAmountInput('1234.5')).toBe('1,234.50')
  expect(settleAmountInput('12.')).toBe('12.00')
  expect(settleAmountInput('')).toBe('')
})
