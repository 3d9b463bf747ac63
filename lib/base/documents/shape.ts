import { Buffer, ClusterLevel, Direction, shape } from 'harfbuzzjs'
import type { TextRun } from './typeset'

/** A glyph in its place, in units of its font. It has the letters that it stands for: none if the one before has them. */
export type PlacedGlyph = { id: number; letters: string; xAdvance: number; xOffset: number; yOffset: number }

const buffer = new Buffer()

/** The glyphs of a run, from left to right: letters joined, accents in their places, as its script wants it. */
export function shapeRun({ text, font, isRightToLeft }: TextRun): PlacedGlyph[] {
  buffer.reset()
  // A mark is copied as its own letter where it has its own glyph.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  shape(font.font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  return infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const letters = infos[index - 1]?.cluster === cluster ? '' : text.slice(cluster, ends.get(cluster))
    return { id: codepoint, letters, xAdvance, xOffset, yOffset }
  })
}

/** The width of a run in the size 1. */
export const widthOf = (run: TextRun): number =>
  shapeRun(run).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / run.font.font.face.upem
