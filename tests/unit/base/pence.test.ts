import fc from 'fast-check'
import { formatPounds, parsePounds, toPence, toPounds } from '@/lib/base/money/pence'

const anyPence = fc.integer({ min: 0, max: 99_999_999_999 })

describe('formatting pence as pounds', () => {
  test.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [99, '£0.99'],
    [100, '£1.00'],
    [99_999, '£999.99'],
    [123_450, '£1,234.50'],
    [9_999_900, '£99,999.00'],
    [123_456_789, '£1,234,567.89'],
    [-150, '-£1.50'],
  ])('%d pence is written as %s', (pence, text) => {
    expect(formatPounds(pence)).toBe(text)
  })

  test('agrees with the en-GB currency format', () => {
    const currency = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    fc.assert(fc.property(anyPence, (pence) => formatPounds(pence) === currency.format(pence / 100)))
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %p, which is not a whole number of pence',
    (value) => {
      expect(() => formatPounds(value)).toThrow(RangeError)
    },
  )
})

describe('pounds in payloads', () => {
  test('any number of pence survives the round trip', () => {
    fc.assert(fc.property(anyPence, (pence) => toPence(toPounds(pence)) === pence))
  })

  test.each([
    [19.99, 1999],
    [0.29, 29],
    [1.1, 110],
    [-0.001, 0],
  ])('%p pounds is %p pence', (pounds, pence) => {
    expect(toPence(pounds)).toBe(pence)
  })

  test('refuses what is not a number', () => {
    expect(() => toPence(Number.NaN)).toThrow(RangeError)
    expect(() => toPence(1e300)).toThrow(RangeError)
  })
})

describe('reading an amount that was typed', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['£12', 1200],
    [' 7 ', 700],
    ['.5', 50],
    ['0', 0],
    ['12.', 1200],
    ['99,999.00', 9_999_900],
  ])('%p is %d pence', (text, pence) => {
    expect(parsePounds(text)).toBe(pence)
  })

  test.each([
    '',
    '.',
    '£',
    '1.234',
    '-5',
    '+5',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '1.2.3',
    '1,23',
    '12,34.00',
    'ten',
    '1 000',
    '9'.repeat(20),
  ])('%p is not an amount', (text) => {
    expect(parsePounds(text)).toBeNull()
  })

  test('reads back any formatted amount', () => {
    fc.assert(fc.property(anyPence, (pence) => parsePounds(formatPounds(pence)) === pence))
  })
})
