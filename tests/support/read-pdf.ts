import { inflateSync } from 'node:zlib'

/** A page's text (a line for each piece, in drawing order), each piece's distance from the top, and its squares. */
type PdfPage = {
  text: string
  baselines: number[]
  rectangles: { x: number; y: number; width: number; height: number }[]
  /** Whether each piece and each stroke belongs to an element or is an artifact. */
  isTagged: boolean
}

/** Reads a document made by pdfkit: just enough of the format to see what its pages say. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const pdf = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const object = (id = '') => objects.get(id) ?? ''
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const content = streamOf(object(refIn(page, 'Contents')))
      const resources = object(refIn(page, 'Resources'))
      const [, fonts = ''] = /\/Font <<([\s\S]*?)>>/.exec(resources) ?? []
      const letters = new Map<string, Map<string, string>>()
      for (const [, name = '', id] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g))
        letters.set(name, lettersOf(streamOf(object(refIn(object(id), 'ToUnicode')))))
      const text = textIn(content, letters)
      const isTagged = !/ TJ|^S$/m.test(content.replace(/ BDC[\s\S]*?\nEMC/g, ''))
      return { text, baselines: baselinesIn(content), rectangles: rectanglesIn(content), isTagged }
    })
}

const refIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]

function streamOf(body: string): string {
  const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  return data && inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
}

/** The letters that a font's glyph numbers stand for. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const text = codes.split(' ').map((code) => Buffer.from(code, 'hex').swap16().toString('utf16le'))
      letters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), text.join(''))
    }
  return letters
}

/** What stands with a piece as its text goes before what its glyphs stand for. */
const PIECES = /\/(F\d+) [\d.]+ Tf|\/ActualText <([0-9a-f]+)>|\[([^\]]*)\] TJ|(EMC)/g

function textIn(content: string, letters: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  let text = ''
  let hasActualText = false
  const add = (piece: string) => {
    text += piece
    if (!text.endsWith(' ')) text += '\n'
  }
  for (const [, name, actual, shown, end] of content.matchAll(PIECES)) {
    if (name) font = letters.get(name) ?? font
    if (actual) add(fromUtf16(actual))
    if (actual || end) hasActualText = Boolean(actual)
    if (shown === undefined || hasActualText) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    add(glyphs.map((glyph) => font.get(glyph) ?? '').join(''))
  }
  return text
}

/** Its first character is the mark of the byte order. */
const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').slice(1)

/** In points from the top of an A4 page. */
const baselinesIn = (content: string) =>
  [...content.matchAll(/ ([\d.-]+) Tm/g)].map(([, y]) => Math.round(841.89 - Number(y)))

const RECTANGLE = /([\d.-]+) ([\d.-]+) m\n([\d.-]+) [\d.-]+ l\n[\d.-]+ ([\d.-]+) l\n[\d.-]+ [\d.-]+ l\nh/g

/** Rectangles in the units they were drawn in. */
const rectanglesIn = (content: string) =>
  [...content.matchAll(RECTANGLE)].map(([, x, y, right, bottom]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(right) - Number(x),
    height: Number(bottom) - Number(y),
  }))
