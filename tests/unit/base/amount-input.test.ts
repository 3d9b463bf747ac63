import fc from 'fast-check'
import { amountInputText, editAmount, formatAmountInput, hasOurCommas } from '@/lib/base/money/amount-input'
import { parseAmount } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'

type Field = { text: string; caret: number; hasOurCommas: boolean }

/** '12|345' is the text '12345' with the caret after the 2. */
const marked = ({ text, caret }: Field) => `${text.slice(0, caret)}|${text.slice(caret)}`

function field(marks: string): Field {
  const text = marks.replace('|', '')
  return { text, caret: marks.indexOf('|'), hasOurCommas: hasOurCommas(text) }
}

/** The field after its text from `start` to `end` is replaced, as a browser does it. */
function replace(
  before: Field,
  typed: string,
  start = before.caret,
  end = before.caret,
  forwards = false,
): Field {
  const raw = before.text.slice(0, start) + typed + before.text.slice(end)
  const selection = { start: before.caret, end: start < before.caret ? before.caret : end }
  return editAmount({ ...before, ...selection }, raw, start + typed.length, { skipsComma: forwards })
}

const type = (before: Field, typed: string) =>
  typed.split('').reduce((each, key) => replace(each, key), before)
const backspace = (before: Field) => replace(before, '', before.caret - 1, before.caret)
const forwardDelete = (before: Field) => {
  const deleted = before.text.slice(0, before.caret) + before.text.slice(before.caret + 1)
  const { caret } = before
  return editAmount({ ...before, start: caret, end: caret }, deleted, caret, { skipsComma: true })
}

describe('typing an amount', () => {
  test.each([
    ['1', '1|'],
    ['1234', '1,234|'],
    ['1234567', '1,234,567|'],
    ['1234.5', '1,234.5|'],
    ['1234.567', '1,234.567|'],
    ['1234,50', '1234,50|'],
    ['12,50', '12,50|'],
    ['1.234,50', '1.234,50|'],
    ['1,2345', '1,2345|'],
    ['12..5', '12..5|'],
    ['.', '.|'],
    ['007', '007|'],
    ['a1b2c', 'a1b2c|'],
    ['£1234', '£1234|'],
    ['１２３４，５０', '１２３４，５０|'],
    ['12345678901', '12,345,678,901|'],
  ])('%s leaves %s', (typed, shown) => {
    expect(marked(type(field('|'), typed))).toBe(shown)
  })

  test.each([
    ['12|345', '9', '129|,345'],
    ['1|,234', '9', '19|,234'],
    ['91|,234', '5', '915|,234'],
    ['1,234|', ',5', '1234,5|'],
    ['1,234|.50', '5', '12,345|.50'],
    ['1,234|', 'x', '1234x|'],
  ])('in %s, %s makes %s', (before, typed, shown) => {
    expect(marked(type(field(before), typed))).toBe(shown)
  })

  test('backspace over a comma of ours moves to the digit before it, a comma that was typed is deleted', () => {
    expect(marked(backspace(field('1,|234')))).toBe('1|,234')
    expect(marked(backspace(field('1,234|')))).toBe('123|')
    expect(marked(backspace(type(field('|'), '12,')))).toBe('12|')
    expect(marked(type(backspace(type(field('|'), '1234,')), '5'))).toBe('12,345|')
  })

  test('forward delete over a comma steps past it', () => {
    expect(marked(forwardDelete(field('1|,234')))).toBe('1,|234')
  })

  test('a comma pasted over ours is not taken for ours', () => {
    expect(marked(replace({ ...field('1,234|'), caret: 0 }, '1,2345', 0, 5))).toBe('1,2345|')
    expect(marked(replace({ ...field('1,234|'), caret: 0 }, '1.234,5', 0, 5))).toBe('1.234,5|')
  })

  test('a text from outside keeps its commas unless they stand as ours do', () => {
    expect(marked(type(field('1,2345|'), '6'))).toBe('1,23456|')
    expect(marked(type(field('1,234|'), '6'))).toBe('12,346|')
  })
})

describe('whatever is typed', () => {
  const anyTyping = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9.,]{0,12}$/),
    fc.stringMatching(/^[1-9]\d{0,12}$/),
  )

  test('stays, with commas between thousands and nothing else added, and means the same', () => {
    fc.assert(
      fc.property(anyTyping, (typed) => {
        const { text, caret, hasOurCommas: isOurs } = type(field('|'), typed)
        expect(isOurs ? text.replaceAll(',', '') : text).toBe(typed)
        expect(parseAmount(text)).toBe(parseAmount(typed))
        expect(caret).toBe(text.length)
      }),
    )
  })

  test('leaving the field changes what it shows, but not what it means', () => {
    fc.assert(
      fc.property(anyTyping, fc.constantFrom(toDecimal, amountInputText), (typed, format) => {
        const settled = formatAmountInput(typed, format)
        expect(parseAmount(settled)).toBe(parseAmount(typed))
        expect(formatAmountInput(settled, format)).toBe(settled)
        if (parseAmount(typed) === null) expect(settled).toBe(typed)
      }),
    )
  })
})

test('leaving the field writes the amount out', () => {
  expect(formatAmountInput('12', amountInputText)).toBe('12.00')
  expect(formatAmountInput('1234.5', amountInputText)).toBe('1,234.50')
  expect(formatAmountInput('1.234,5', amountInputText)).toBe('1,234.50')
  expect(formatAmountInput('1.234,5', toDecimal)).toBe('1234.50')
  expect(formatAmountInput('012,5', toDecimal)).toBe('12.50')
  expect(formatAmountInput('', toDecimal)).toBe('')
  expect(formatAmountInput('.', toDecimal)).toBe('.')
})
