import fc from 'fast-check'
import { toCsv } from '@/lib/money/statements/csv'
import { fileNameOf } from '@/lib/platform/http/file-response'

describe('a table as CSV', () => {
  test('has a line for each row, pounds with two decimals, and a UTF-8 byte order mark', () => {
    expect(
      toCsv([
        ['Who', 'In'],
        ['Zoë', { pence: 12_050 }],
        ['', null],
      ]),
    ).toBe('\ufeffWho,In\r\nZoë,120.50\r\n,\r\n')
  })

  test('keeps commas, quotes and line breaks within their cell', () => {
    expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\ufeff"a,b","say ""hi""","two\nlines"\r\n')
  })

  test.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1', '＋44', '－2', '＠A1'])(
    '%j is not a formula',
    (text) => {
      expect(toCsv([[text]])).toMatch(/^\ufeff"?'/)
    },
  )

  test('a negative amount is still a number', () => {
    expect(toCsv([[{ pence: -500 }]])).toBe('\ufeff-5.00\r\n')
  })

  test('no text is read as a formula, whatever it begins with', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = toCsv([[text]])
          .slice(1)
          .trimStart()
          .replace(/^"/, '')
          .trimStart()
        expect(/^[=+@-]/.test(cell)).toBe(false)
      }),
    )
  })
})

test('a file is named after its group in plain letters', () => {
  expect(['Cottage in Whitby!', 'Cafés & Co', '../../etc', '🎉', ''].map(fileNameOf)).toEqual([
    'cottage-in-whitby',
    'cafes-co',
    'etc',
    'group',
    'group',
  ])
})
