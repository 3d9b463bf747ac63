import type { Weight } from '@/lib/base/documents/faces'
import { NAMES_BY_SCRIPT } from '../../support/names-by-script'
import { nightTest } from '../../support/night-test'
import { readPdf } from '../../support/read-pdf'

/** What programs find and copy from a document: the letters that people wrote. */

const WEIGHTS: Weight[] = ['regular', 'bold', 'display']

const MADE_AT = new Date()

/** A process that has printed nothing yet: returns the bytes of a document that it prints. */
async function aFreshProcess() {
  jest.resetModules()
  const [{ createPdf }, { drawString }] = await Promise.all([
    import('@/lib/base/documents/pdf-document'),
    import('@/lib/base/documents/pdf-text'),
  ])
  return (...lines: string[]) =>
    createPdf({ size: 'A4', title: 'Names', madeAt: MADE_AT }, (document) => {
      for (const weight of WEIGHTS)
        for (const line of lines) drawString(document, line, { size: 12, weight, left: 60, baseline: 60 })
    })
}

const textIn = (bytes: Uint8Array) => readPdf(bytes)[0]?.text.replaceAll('\n', '')
const inEachWeight = (...lines: string[]) => lines.join('').repeat(WEIGHTS.length)

const SCRIPTS = Object.entries(NAMES_BY_SCRIPT)
/** Letters from right to left are written in the order in which they stand on paper; readers turn them round. */
const LEFT_TO_RIGHT = SCRIPTS.filter(([script]) => script !== 'Arabic' && script !== 'Hebrew')

/** A name's letters, each alone, then without its accents. */
const lettersOf = (name: string) => {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(new Set(bare.replace(/\p{White_Space}|\p{Cf}/gu, ''))).join(' ')
}

nightTest('a card without accents reads as it should after one with accents', async () => {
  const print = await aFreshProcess()
  await print('Noël, Zoë, Ángel')
  expect(textIn(await print('Leaving do for Megan'))).toBe(inEachWeight('Leaving do for Megan'))
})

nightTest.each(SCRIPTS)(
  '%s is printed the same, byte for byte, whatever was printed before',
  async (_, name) => {
    const plain = lettersOf(name)
    const printFirst = await aFreshProcess()
    const print = await aFreshProcess()
    await print(name)
    expect(Buffer.compare(await print(plain), await printFirst(plain))).toBe(0)
  },
)

nightTest.each(LEFT_TO_RIGHT)('%s reads as it was written', async (_, name) => {
  const print = await aFreshProcess()
  expect(textIn(await print(name))).toBe(inEachWeight(name.normalize('NFC')))
})

nightTest('a document reads as written in which one glyph stands for several letters', async () => {
  const print = await aFreshProcess()
  const lines = ['Anna\u00a0Maria', 'Anna Maria', 'น้ำ', 'สมชาย', 'office', 'of fice']
  expect(textIn(await print(...lines))).toBe(inEachWeight(...lines))
  // Two letters y of Arabic: the same form, with other dots.
  const read = Array.from(textIn(await print('می', 'بي')) ?? '')
  for (const y of ['ی', 'ي']) expect(read.filter((letter) => letter === y)).toHaveLength(WEIGHTS.length)
})
