import type { TypesetLine } from './lines'
import { featuresOf } from './typeset'

/**
 * A line as the outlines of its letters, for a picture: rendering it needs no fonts, and it contains no text that
 * could be taken for anything else.
 */
export function outline(line: TypesetLine, { left, baseline }: { left: number; baseline: number }): string {
  const drawn: string[] = []
  let runLeft = left
  for (const run of line.runs) {
    const { text, font, width } = run
    const { glyphs, positions } = font.font.layout(text, featuresOf(run))
    const scale = line.size / font.font.unitsPerEm
    let x = runLeft
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const path = glyph.path.toSVG()
      const place = [scale, 0, 0, -scale, x + xOffset * scale, baseline - yOffset * scale].map(round)
      if (path) drawn.push(`<path transform="matrix(${place.join(' ')})" d="${path}"/>`)
      x += xAdvance * scale
    }
    runLeft += width
  }
  return drawn.join('')
}

const round = (value: number) => Number(value.toFixed(5))
