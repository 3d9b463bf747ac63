import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { statementPdf } from '@/lib/statements/statement-pdf'
import { typeset } from '@/lib/typesetting/typeset'

const textOf = (line: string) => typeset(line, 'regular').map(({ text }) => text)

const NAMES = {
  Latin: 'Łukasz Żółć, Nguyễn Văn Ünal',
  Greek: 'Ελένη Παπαδοπούλου ᾧ',
  Cyrillic: 'Дмитрий Щербаков Ґалина Ўткір',
  Arabic: 'محمد العربي (علي) ۱۲۳ می‌خواهم',
  Hebrew: 'דוד בן־גוריון שָׁלוֹם',
  Devanagari: 'हिन्दी श्रीमान् क्षत्रिय',
  Bengali: 'বাংলা শুভেচ্ছা ক্ষুদ্র',
  Gurmukhi: 'ਪੰਜਾਬੀ ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ',
  Gujarati: 'ગુજરાતી શુભેચ્છા ક્ષત્રિય',
  Tamil: 'தமிழ் வாழ்த்துகள் ஸ்ரீ',
  Chinese: '陳燁 龍 欧阳娜娜、龔煒',
  Japanese: 'さくら カナ 髙橋',
  Korean: '김민준 뷁',
  Emoji: '😀 👨‍👩‍👧 ❤️ 👩🏽‍🚀 🇬🇧',
}

test.each(Object.entries(NAMES))('%s is printed with letters of a font, none missing', (_, name) => {
  for (const weight of ['regular', 'bold'] as const) {
    const runs = typeset(name, weight)
    expect(runs.map(({ text }) => text).join('')).not.toContain('\ufffd')
    for (const { text, font } of runs)
      expect(font.font.layout(text).glyphs.map(({ id }) => id)).not.toContain(0)
  }
})

test('right-to-left text is in visual order, with its figures and brackets', () => {
  expect(textOf('Ada (אב) B')).toEqual(['Ada (', 'אב', ') B'])
  expect(textOf('אב 12 גד')).toEqual(['גד', ' ', '12', ' ', 'אב'])
  expect(textOf('אב (גד)')).toEqual(['(', 'גד', ') ', 'אב'])
  // Shaping reverses Arabic digits, so they are handed over reversed.
  expect(textOf('۱۲۳').join('')).toBe('۳۲۱')
})

test('Arabic letters take their contextual forms', () => {
  const [run] = typeset('بيت', 'regular')
  const shaped = run?.font.font.layout(run.text, []).glyphs.map(({ id }) => id)
  const alone = [...'بيت'].flatMap((letter) => run?.font.font.layout(letter, []).glyphs.map(({ id }) => id))
  // The dots stay; none of the three letters has its isolated form.
  expect(shaped?.filter((id) => !alone.includes(id))).toHaveLength(3)
})

test('characters without a font are shown as missing, invisible ones are left out', () => {
  expect(textOf('Ada ไทย')).toEqual(['Ada ���'])
  expect(textOf('\u202dAda\u2066\ufeff')).toEqual(['Ada'])
  expect(textOf('a\u0000\nb')).toEqual(['a  b'])
  expect(textOf(' ')).toEqual([])
})

test('any text is laid out, using only glyphs that its font has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (line) => {
      for (const { text, font } of typeset(line, 'bold'))
        for (const char of text) expect(font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a statement embeds the fonts it uses, and prints no question marks for letters', async () => {
  const line = { at: new Date(), what: 'Payment', reference: '', changePence: 1000, balancePence: 1000 }
  const sums = { inPence: 1000, outPence: 0, balancePence: 1000 }
  const lines = Object.values(NAMES).map((who) => ({ ...line, who }))
  const bytes = await statementPdf(
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
