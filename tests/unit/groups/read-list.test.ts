import fc from 'fast-check'
import { parseList } from '@/lib/groups/people-list/parse-list'
import { peopleCsv } from '@/lib/groups/people-list/people-csv'
import { decodeTable } from '@/lib/groups/people-list/rules'

/** A treasurer pastes what they have: columns of a spreadsheet, a file, or lines of text. */

const read = (text: string) =>
  parseList(text).map(({ name, email, phoneNumber, amountTyped, amountPence }) => [
    name,
    email,
    phoneNumber,
    amountPence ?? amountTyped,
  ])
const ANN = ['Ann Other', 'ann@example.com', '07700 900123', 1250]

test.each([
  ['commas with headings', 'Name,Email,Phone,Amount\nAnn Other,ann@example.com,07700 900123,12.50'],
  ['any order and case', 'OWES,E-Mail,full name,MOBILE\n£12.50,ann@example.com,Ann Other,07700 900123'],
  [
    'first and last name',
    'Forename\tSurname\tEmail\tTelephone\tOwes\nAnn\tOther\tann@example.com\t07700 900123\t12.5',
  ],
  [
    'longer headings',
    'Full Name,Email Address,Mobile Number,Amount (£)\nAnn Other,ann@example.com,07700 900123,12.50',
  ],
  [
    'unknown columns',
    'Plot,Name,Email,Phone,Notes,Amount\n7,Ann Other,ann@example.com,07700 900123,"late, again",12.50',
  ],
  ['semicolons and a decimal comma', 'Name;Email;Phone;Amount\nAnn Other;ann@example.com;07700 900123;12,50'],
  [
    'a byte order mark',
    '\ufeffName,Email,Phone,Amount\r\nAnn Other,ann@example.com,07700 900123,12.50\r\n\r\n',
  ],
  ['no headings', 'Ann Other,ann@example.com,07700 900123,£12.50'],
  ['no headings, another order', '12.50\t07700 900123\tann@example.com\tAnn Other'],
  ['no headings, names in two columns', 'Ann,Other,ann@example.com,07700 900123,12.50'],
  ['quotation marks and a decimal comma', '"Ann Other","ann@example.com","07700 900123","12,50"'],
])('%s', (_, text) => expect(read(text)).toEqual([ANN]))

test('names alone, one in a line', () => {
  expect(read('Ann Other\nBob\n\nCy Young\n').map(([name]) => name)).toEqual(['Ann Other', 'Bob', 'Cy Young'])
})

test('lines of a mail program', () => {
  expect(read('Ann Other <ann@example.com>,\n"Bob, Kahn" <bob@example.com>')).toEqual([
    ['Ann Other', 'ann@example.com', '', ''],
    ['Bob, Kahn', 'bob@example.com', '', ''],
  ])
})

test('a cell may contain the delimiter, a quotation mark and a line break', () => {
  expect(read('Name,Amount\n"Other, ""Ann""\nand Sam",12')).toEqual([['Other, "Ann"\nand Sam', '', '', 1200]])
})

test('thousands, a spreadsheet’s lost zero, and what is no amount', () => {
  expect(read('Name,Mobile,Owes\nAnn,7700900123,"£1,234.50"\nBob,,ten')).toEqual([
    ['Ann', '', '7700900123', 123450],
    ['Bob', '', '', 'ten'],
  ])
})

test('exactly one apostrophe before a formula is taken away', () => {
  expect(read("Name\n'=1\n''=1\n'Ann\nO'Hara").map(([name]) => name)).toEqual(['=1', "'=1", "'Ann", "O'Hara"])
})

test('UTF-8, UTF-16 and Windows-1252 are told apart', () => {
  const bytes = (...all: number[]) => Uint8Array.from(all)
  expect(decodeTable(new TextEncoder().encode('Zoë'))).toBe('Zoë')
  expect(decodeTable(bytes(0x5a, 0x6f, 0xeb, 0x80))).toBe('Zoë€')
  expect(decodeTable(bytes(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0))).toBe('Zoë')
})

test('hostile texts end quickly', () => {
  for (const text of [
    '"'.repeat(100_000),
    'a"'.repeat(50_000),
    ',"'.repeat(50_000),
    ' <'.repeat(50_000),
    '\n'.repeat(100_000),
    `${'a,'.repeat(60_000)}${'11,'.repeat(60_000)}`,
    `x${','.repeat(20_000)}\n${'b\n'.repeat(3_000)}`,
  ]) {
    const startedAt = performance.now()
    parseList(text)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  }
})

test('whatever somebody is called, an exported list reads the same again', () => {
  const cleaned = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, '').trim()
  const text = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['"=+@,;<> -]{1,6}[a-z'",;=@<>]{0,6}$/))
    .map(cleaned)
  const name = text.filter((one) => one !== '')
  fc.assert(
    fc.property(fc.array(fc.record({ name, email: fc.option(text) }), { minLength: 1 }), (people) => {
      const listed = people.map((one) => ({ ...one, phoneNumber: null, amountPence: 1250, isPinned: true }))
      const rows = parseList(peopleCsv(listed as Parameters<typeof peopleCsv>[0]))
      expect(rows.map(({ name, email, amountPence }) => [name, email, amountPence])).toEqual(
        people.map((one) => [one.name, one.email ?? '', 1250]),
      )
    }),
    { numRuns: 500 },
  )
})
