import fc from 'fast-check'
import { SECOND } from '@/lib/base/clock'
import { fitText, shorten, type TypesetLine, typesetLine, typesetText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'

const SMALL = { size: 12, width: 120 }
const textOf = (lines: TypesetLine[]) => lines.map(({ runs }) => runs.map(({ text }) => text).join(''))

test('text breaks between words, keeps its own breaks, and fits its column', () => {
  const lines = typesetText('The whole of the second sopranos\n\nand their cats', SMALL)
  expect(textOf(lines)).toEqual(['The whole of the', 'second sopranos', '', 'and their cats'])
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(SMALL.width)
})

test('words wider than the column are split; scripts without spaces break anywhere but before a mark', () => {
  const address = typesetText('https://whipround.example/c/ABCDEFGHJK', SMALL)
  expect(address.length).toBeGreaterThan(1)
  expect(textOf(address).join('')).toBe('https://whipround.example/c/ABCDEFGHJK')
  const chinese = textOf(typesetText('生日快樂祝你一切順利天天開心萬事如意。', SMALL))
  expect(chinese.length).toBeGreaterThan(1)
  expect(chinese.filter((line) => line.startsWith('。'))).toEqual([])
})

test('non-breaking spaces do not break', () => {
  expect(textOf(typesetText('Ada Lovelace, Grace\u00a0Hopper', SMALL))).toEqual([
    'Ada Lovelace,',
    'Grace\u00a0Hopper',
  ])
})

test('the lines of a title are about as long as each other, and no word is split for that', () => {
  const lines = (title: string, width: number) =>
    textOf(fitText(title, [{ size: 12, maxLines: 2 }], { width }))
  expect(lines('A garden bench for Dorothy', 130)).toEqual(['A garden bench', 'for Dorothy'])
  expect(lines('Featherstonehaugh and I', 118)).toEqual(['Featherstonehaugh', 'and I'])
})

test('every line keeps the direction of its text', () => {
  const [first, second] = typesetText('מזל טוב ותודה על הכול Ada', { size: 12, width: 110 })
  expect([first?.direction, second?.direction]).toEqual(['rtl', 'rtl'])
  expect(typesetLine('Ada', { size: 12 }).direction).toBe('ltr')
})

test('text that is too long ends in an ellipsis', () => {
  const cut = shorten('A very long title indeed, longer than its place', { size: 12 }, 100)
  expect(textOf([cut])[0]).toMatch(/^A very.*…$/)
  expect(cut.width).toBeLessThanOrEqual(100)
  const lines = typesetText('one two three four five six seven eight nine ten eleven', {
    ...SMALL,
    maxLines: 2,
  })
  expect(textOf(lines)).toEqual([expect.not.stringContaining('…'), expect.stringMatching(/…$/)])
  expect(textOf([shorten('long', { size: 40 }, 5)])).toEqual([''])
})

test('a title is as large as its space allows', () => {
  const steps = [
    { size: 40, maxLines: 1 },
    { size: 20, maxLines: 2 },
  ] as const
  const sizeOf = (title: string) => fitText(title, [...steps], { width: 300 })[0]?.size
  expect([sizeOf('Trip'), sizeOf('Leaving present and dinner')]).toEqual([40, 20])
  expect(textOf(fitText('word '.repeat(40), [...steps], { width: 300 })).at(-1)).toMatch(/…$/)
})

test('any text is laid out within its column, and drawn as shapes only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const line of typesetText(text, SMALL)) {
        // A single letter that is too wide cannot be split.
        if (line.runs.map(({ text }) => text).join('').length > 4)
          expect(line.width).toBeLessThanOrEqual(SMALL.width)
        expect(outline(line, { left: 0, baseline: 0 })).toMatch(
          /^(?:<path transform="matrix\([-\d. e]+\)" d="[-\d.,MLQCZ ]*"\/>)*$/,
        )
      }
    }),
    // A line of many scripts that once came out slightly too wide, because its words were measured one by one.
    { numRuns: 150, examples: [['\u0af1\u1f0a \u0168\u2003\ua732 \u{1d158}\u{1d165}\u{1d16e}\u06d2\u0531']] },
  )
})

test('letters whose marks cannot be shaped are still laid out', () => {
  for (const letter of ['ڢ', 'ݠ ڣ'])
    expect(outline(typesetLine(letter, { size: 12 }), { left: 0, baseline: 0 })).toContain('<path')
})

test('a word without end is soon split, in a script whose letters join, too, and its lines are nearly full', () => {
  const letters = 'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसहाि्'
  const letterAt = (place: number) => letters.charAt((place * place + (place >> 3)) % letters.length)
  const word = Array.from({ length: 1000 }, (_, place) => letterAt(place)).join('')
  typesetText(letters, SMALL)
  const from = process.cpuUsage()
  for (const width of [330, 320, 310, 300])
    for (const line of typesetText(word, { size: 17, width }).slice(0, -1))
      expect(line.width).toBeGreaterThan(width * 0.8)
  const { user, system } = process.cpuUsage(from)
  expect((user + system) / 1000).toBeLessThan(2.5 * SECOND)
})

test('names far too long for their place are soon cut off, in a script whose letters join, too', () => {
  let seed = 7
  const nextLetter = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return String.fromCodePoint(0x985 + Math.floor((seed / 2 ** 32) * 74))
  }
  const cutNames = (count: number) =>
    Array.from({ length: count }, () => {
      const name = Array.from({ length: 60 }, nextLetter).join('')
      return shorten(name, { size: 9 }, 100).width
    })
  // Each letter is measured once.
  cutNames(50)
  const from = process.cpuUsage()
  const widths = cutNames(100)
  const { user, system } = process.cpuUsage(from)
  expect((user + system) / 1000).toBeLessThan(1.5 * SECOND)
  expect(Math.max(...widths)).toBeLessThanOrEqual(100)
  expect(Math.min(...widths)).toBeGreaterThan(60)
})
