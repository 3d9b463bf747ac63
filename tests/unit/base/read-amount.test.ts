import fc from 'fast-check'
import { feeSum } from '@/components/public/landing/fee-sum'
import { amountInputText } from '@/lib/base/money/amount-input'
import {
  mayBecomeAmount,
  parseAmount,
  parseSignedAmount,
  typedAmountProblem,
} from '@/lib/base/money/parse-amount'
import { formatPounds, parsePounds, toDecimal } from '@/lib/base/money/pence'

describe('an amount that somebody typed', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    ['12,50', 1250],
    ['1250', 125_000],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567.8', 123_456_780],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['1’234,50', 123_450],
    ['£12', 1200],
    ['£ 12,50', 1250],
    ['12,50 £', 1250],
    ['￡１２．５０', 1250],
    ['１２，５０', 1250],
    ['١٢٫٥٠', 1250],
    ['١٬٢٣٤٫٥', 123_450],
    ['१२.५०', 1250],
    ['𝟙𝟚.𝟓', 1250],
    ['12·50', 1250],
    ['\u200e12.50\u200f', 1250],
    ['.5', 50],
    [',50', 50],
    ['12.', 1200],
    ['12,', 1200],
    ['007', 700],
    ['0', 0],
    ['0,00', 0],
    ['  7 ', 700],
  ])('%s is %d pence', (typed, pence) => {
    expect(parseAmount(typed)).toBe(pence)
  })

  test.each([' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\u2007', '\t'])(
    'a space may group: %j',
    (space) => {
      expect(parseAmount(`1${space}234${space}567,5`)).toBe(123_456_750)
      expect(parseAmount(`${space}£${space}12${space}`)).toBe(1200)
    },
  )

  test.each([
    '',
    ' ',
    '.',
    ',',
    '£',
    '1,2345',
    '12..5',
    '12,,5',
    '1,23,4',
    '1.234',
    '12.345',
    '0,125',
    '0.125',
    '1234,567',
    '12 50',
    '1  234',
    '1,234.567',
    '1.234,567',
    "1,234'567",
    '1,234,',
    '12,34,567',
    '£5£',
    '££5',
    '-5',
    '+5',
    '5%',
    '$5',
    '1e3',
    '0x10',
    'ten',
    '12p',
    '²',
    '½',
    '十',
    'Infinity',
    '9'.repeat(20),
  ])('%j is none', (typed) => {
    expect(parseAmount(typed)).toBeNull()
  })

  test('below zero for operators only', () => {
    expect(parseSignedAmount('-12,50')).toBe(-1250)
    expect(parseSignedAmount('−£1.234,50')).toBe(-123_450)
    expect(parseSignedAmount('12.50')).toBe(1250)
    expect(parseSignedAmount('-0')).toBe(0)
    for (const typed of ['', '-', '--5', '£-5', '-1,2345']) expect(parseSignedAmount(typed)).toBeNull()
  })
})

describe('any amount', () => {
  const anyPence = fc.integer({ min: 0, max: 99_999_999_99 })
  const zeros = {
    latin: '0',
    fullWidth: '０',
    arabic: '٠',
    persian: '۰',
    devanagari: '०',
    thai: '๐',
    adlam: '𞥐',
  }
  const anyScript = fc.constantFrom(...Object.values(zeros))
  const inScript = (text: string, zero: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
  const anyGrouping = fc.constantFrom('', ',', '.', "'", '’', ' ', '\u00a0', '\u202f', '\u2009', '\u3000')
  const anySign = fc.constantFrom('', '£', '£ ', '￡')

  test('is read from whatever way it is written in', () => {
    fc.assert(
      fc.property(
        anyPence,
        anyScript,
        anyGrouping,
        fc.constantFrom('.', ','),
        anySign,
        (pence, zero, grouping, mark, sign) => {
          const [pounds = '', decimals = ''] = toDecimal(pence).split('.')
          const grouped = pounds.replace(/\B(?=(\d{3})+$)/g, grouping)
          expect(parseAmount(inScript(`${sign}${grouped}${mark}${decimals}`, zero))).toBe(pence)
        },
      ),
    )
  })

  test('is read from what we write ourselves', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        for (const write of [formatPounds, toDecimal, amountInputText])
          expect(parseAmount(write(pence))).toBe(pence)
      }),
    )
  })
})

describe('any text', () => {
  const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9., '£-]{0,12}$/))

  test('has all its digits in the amount, in their order, or is none', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const pence = parseAmount(typed)
        if (pence === null) return
        const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
        expect(['', '0', '00'].map((more) => Number(digits + more))).toContain(pence)
      }),
    )
  })

  test('means to a field what it means to a call, or one of the two refuses it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [typed, called] = [parseAmount(text), parsePounds(text)]
        return typed === null || called === null || typed === called
      }),
    )
  })

  test('is not refused while it is typed if it becomes an amount that way, without a lone point before three digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (parseAmount(text) === null || text.includes('.')) return
        for (let end = 0; end <= text.length; end += 1) expect(mayBecomeAmount(text.slice(0, end))).toBe(true)
      }),
    )
  })
})

test('a field says at once what can no longer become an amount, and waits with what may', () => {
  const least = (pence: number) => (pence < 100 ? 'At least £1.' : null)
  const problemOf = (typed: string) => typedAmountProblem(typed, 'No number.', least)
  expect(['', '£', '.', '12,', '1 2', '1,2', '1 23'].map((typed) => problemOf(typed))).toEqual(
    Array(7).fill(null),
  )
  expect(['1,2345', '12..', 'a', '12.345', '1  '].map((typed) => problemOf(typed))).toEqual([
    'No number.',
    'No number.',
    'No number.',
    'No number.',
    null,
  ])
  expect(problemOf('0,50')).toBe('At least £1.')
})

test('the front page’s sum takes the same amounts', () => {
  const terms = { rateMillionths: 14_000, fixedPence: 20 }
  const fees = { label: 'Processing fee', domestic: terms, international: terms }
  expect(feeSum({ amount: '12,50', card: 'uk' }, fees, 1_000_000)).toMatchObject({ amountPence: 1250 })
})
