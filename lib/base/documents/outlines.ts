import type { TypesetLine } from './lines'
import { shapeRun } from './shape'

/**
 * A line as the outlines of its letters, for a picture: rendering it needs no fonts, and it contains no text that
 * could be taken for anything else.
 */
export function outline(line: TypesetLine, { left, baseline }: { left: number; baseline: number }): string {
  const drawn: string[] = []
  let runLeft = left
  for (const run of line.runs) {
    const { font } = run.font
    const scale = line.size / font.face.upem
    let x = runLeft
    for (const { id, xAdvance, xOffset, yOffset } of shapeRun(run)) {
      const path = font.glyphToPath(id)
      const place = [scale, 0, 0, -scale, x + xOffset * scale, baseline - yOffset * scale].map(round)
      if (path) drawn.push(`<path transform="matrix(${place.join(' ')})" d="${path}"/>`)
      x += xAdvance * scale
    }
    runLeft += run.width
  }
  return drawn.join('')
}

const round = (value: number) => Number(value.toFixed(5))
