import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { typesetText } from '@/lib/base/documents/lines'
import { shapeRun } from '@/lib/base/documents/shape'
import { type TextRun, typeset } from '@/lib/base/documents/typeset'
import { makeStatementPdf } from '@/lib/money/statements/statement-pdf'
import { NAMES_BY_SCRIPT } from '../../support/names-by-script'

const textOf = (line: string) => typeset(line, 'regular').map(({ text }) => text)
const idsOf = (run: TextRun) => shapeRun(run).map(({ id }) => id)

test.each(Object.entries(NAMES_BY_SCRIPT))(
  '%s is printed with letters of a font, none missing',
  (_, name) => {
    for (const weight of ['regular', 'bold', 'display'] as const) {
      const runs = typeset(name, weight)
      expect(runs.map(({ text }) => text).join('')).not.toContain('\ufffd')
      for (const run of runs) expect(idsOf(run)).not.toContain(0)
    }
  },
)

test('right-to-left text is in visual order, with its figures and brackets', () => {
  expect(textOf('Ada (אב) B')).toEqual(['Ada (', 'אב', ') B'])
  expect(textOf('אב 12 גד')).toEqual(['גד', ' ', '12', ' ', 'אב'])
  expect(textOf('אב (גד)')).toEqual([')', 'גד', ' (', 'אב'])
  expect(onPaper('۱۲۳')).toBe('۱۲۳')
})

test('Arabic letters take their contextual forms', () => {
  const [run] = typeset('بيت', 'regular')
  const shaped = run && idsOf(run)
  const isolatedIds = [...'بيت'].flatMap((text) => run && idsOf({ ...run, text }))
  // The dots stay; none of the three letters has its isolated form.
  expect(shaped?.filter((id) => !isolatedIds.includes(id))).toHaveLength(3)
})

/** What some letters are made of. */
const PARTS = 'ําໍາ'

/** The letters of a text in the order in which they stand on paper, those with a form of their own there as a star. */
const onPaper = (text: string) =>
  typeset(text, 'regular')
    .flatMap((run) => {
      const letters = Array.from(text.normalize('NFD') + PARTS)
      const letterOf = (id: number) =>
        letters.find((letter) => run.font.font.nominalGlyph(letter.codePointAt(0) ?? 0) === id)
      return idsOf(run).map((id) => letterOf(id) ?? '*')
    })
    .join('')

test.each([
  ['Thai: a tone above the ring of am', 'น้ำ', 'น', 'ํ*า'],
  ['Lao: a tone above the ring of am', 'ນ້ຳ', 'ນ', '*າ'],
  ['Burmese: a vowel before its letters', 'ကျော်', 'ေ', 'ကျာ်'],
  ['Burmese: ra around its letter', 'မြန်', 'ြ', 'မန်'],
  ['Burmese: both', 'ကြေ', 'ေ*', 'က'],
  ['Burmese: a small nga above the next letter', 'မင်္ဂ', 'မဂ', '*'],
  ['Khmer: a vowel and ra before their letters', 'ខ្មែ', 'ែ', 'ខ*'],
  ['Malayalam: both halves of a vowel', 'കൊ', 'െ', 'കാ'],
  ['Sinhala: both halves of a vowel', 'කො', 'ෙ', 'කා'],
])('letters are put in the order of paper. %s', (_, text, first, then) => {
  expect(onPaper(text)).toBe(first + then)
})

test.each([
  ['Telugu', 'క్ష'],
  ['Kannada', 'ಕ್ಷ'],
  ['Malayalam', 'ക്ഷ'],
  ['Sinhala', 'ක්‍ෂ'],
  ['Odia', 'କ୍ଷ'],
  ['Khmer', 'ក្ម'],
  ['Burmese', 'ဒ္ဓ'],
])('letters are joined in %s', (_, text) => {
  const [run] = typeset(text, 'regular')
  const separateIds = Array.from(text).flatMap((text) => run && idsOf({ ...run, text }))
  expect(run && idsOf(run).length).toBeLessThan(separateIds.length)
})

test('letters to which a font adds room, and then more, come to an end: a title of three ended the process', () => {
  for (const title of ['\u101d\u1039\u100d', '\u1005\u1039\u101f', '\u25cc\u1039\u1039\u1079\u1085'])
    expect(typeset(title, 'regular').flatMap(idsOf).length).toBeLessThan(10)
})

test('lines of a script without spaces end where words do', () => {
  const text = 'ขอแสดงความยินดีกับคุณสมชาย'
  const words = ['ขอ', 'แสดง', 'ความ', 'ยินดี', 'กับ', 'คุณ', 'สมชาย']
  for (const width of [60, 80, 120]) {
    const lines = typesetText(text, { size: 16, width }).map(({ runs }) =>
      runs.map((run) => run.text).join(''),
    )
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe(text)
    const ends = words.map((_, index) => words.slice(0, index + 1).join(''))
    for (const index of lines.keys()) expect(ends).toContain(lines.slice(0, index + 1).join(''))
  }
})

test('characters without a font are shown as missing, invisible ones are left out', () => {
  expect(textOf('Ada ᏣᎳᎩ')).toEqual(['Ada ���'])
  expect(textOf('\u202dAda\u2066\ufeff')).toEqual(['Ada'])
  expect(textOf('a\u0000\nb')).toEqual(['a  b'])
  expect(textOf(' ')).toEqual([])
})

test('any text is laid out, using only glyphs that its font has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (line) => {
      for (const { text, font } of typeset(line, 'bold'))
        for (const char of text) expect(font.font.nominalGlyph(char.codePointAt(0) ?? 0)).toBeDefined()
    }),
    { numRuns: 300 },
  )
})

test('a statement embeds the fonts it uses, and prints no question marks for letters', async () => {
  const line = { at: new Date(), what: 'Payment', reference: '', changePence: 1000, balancePence: 1000 }
  const sums = { incomingPence: 1000, outgoingPence: 0, balancePence: 1000 }
  const lines = Object.values(NAMES_BY_SCRIPT).map((who) => ({ ...line, who }))
  const bytes = await makeStatementPdf(
    { groupTitle: 'رحلة 2026', madeAt: new Date(), lines, ...sums },
    { name: 'Hat & Coin Ltd', address: null, companyNumber: null, email: '', complaintsEmail: '' },
  )
  const pdf = Buffer.from(bytes).toString('latin1')
  for (const name of [
    'NotoSans',
    'NotoSansArabic',
    'NotoSansHebrew',
    'NotoSansTamil',
    'NotoSansHans',
    'GowunDodum',
    'NotoEmoji',
  ])
    expect(pdf).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${name}-Regular`))
  expect(pdf).not.toContain('Helvetica')
  // The letters that the glyphs stand for, for copying, searching and reading aloud.
  const maps = streamsOf(pdf).filter((stream) => stream.includes('begincmap'))
  for (const letter of ['陳', '민', 'м', 'د', 'ד']) {
    const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
    expect(maps.filter((map) => map.includes(`<${code}>`))).toHaveLength(1)
  }
  expect(maps.some((map) => map.includes('<003f>') || map.includes('<fffd>'))).toBe(false)
})

/** The deflated streams of a document, as text. */
function streamsOf(pdf: string): string[] {
  return [...pdf.matchAll(/\nstream\n([\s\S]*?)\nendstream/g)].flatMap(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
}
