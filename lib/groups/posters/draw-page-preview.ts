import { COLOURS } from '@/lib/base/documents/colours'
import { fitText } from '@/lib/base/documents/lines'
import { outline } from '@/lib/base/documents/outlines'
import { STROKES_PER_GATE } from '@/lib/base/documents/tally'
import { drawSheet, drawTally, LEFT, WIDTH } from './preview-parts'

export type PagePreview = { title: string; text: string }

const GATES = 8
const DRAWN_STROKES = 29

/** The picture that chat apps show beside one of our own pages: its title on the cover of a passbook. */
export function pagePreviewSvg({ title, text }: PagePreview): string {
  const box = { width: WIDTH, weight: 'display' } as const
  const titleLines = fitText(
    title,
    [
      { size: 84, maxLines: 1 },
      { size: 68, maxLines: 2 },
    ],
    box,
  )
  const textLines = fitText(text, [{ size: 36, maxLines: 2 }], { width: WIDTH })
  const top = 250
  const textBaseline = top + (titleLines.length - 1) * 80 + 76
  return drawSheet([
    `<g fill="${COLOURS.ink}">${titleLines.map((line, index) => outline(line, { left: LEFT, baseline: top + index * 80 })).join('')}</g>`,
    `<g fill="${COLOURS.inkSoft}">${textLines.map((line, index) => outline(line, { left: LEFT, baseline: textBaseline + index * 50 })).join('')}</g>`,
    drawTally({ gates: GATES, collectedPence: DRAWN_STROKES, goalPence: GATES * STROKES_PER_GATE, top: 450 }),
  ])
}
