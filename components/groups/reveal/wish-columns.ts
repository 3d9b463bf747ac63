import type { Wish } from '@/lib/groups/posters/rules'

/** A message of so few characters is set larger, as it would be by hand. */
const SHORT_MESSAGE_MAX = 60
export const isShortMessage = (message: string): boolean => message.length <= SHORT_MESSAGE_MAX

/** How far in people begin to write on a card, beside others in pixels: nobody quite where the one before them did. */
const INDENTS = [
  { className: '', pixels: 0 },
  { className: 'ps-5 md:ps-8', pixels: 32 },
  { className: 'ps-2 md:ps-3', pixels: 12 },
  { className: 'ps-7 md:ps-12', pixels: 48 },
  { className: 'ps-1', pixels: 4 },
  { className: 'ps-4 md:ps-6', pixels: 24 },
  { className: 'ps-3 md:ps-5', pixels: 20 },
]
export const indentOf = (place: number) => INDENTS[place % INDENTS.length]

/** How wide a letter is on average, and how high a line, in pixels. */
const SHORT = { letter: 15.4, line: 44 }
const LONG = { letter: 10.6, line: 35.75 }
const COLUMN_WIDTH = 384
/** The name, and the space around it. */
const NAME_HEIGHT = 83

function heightOf({ message }: Wish, place: number): number {
  const { letter, line } = isShortMessage(message) ? SHORT : LONG
  const characters = (COLUMN_WIDTH - (indentOf(place)?.pixels ?? 0)) / letter
  const lineCount = message.split('\n').reduce((sum, paragraph) => sum + countLines(paragraph, characters), 0)
  return lineCount * line + NAME_HEIGHT
}

function countLines(paragraph: string, characters: number): number {
  let count = 1
  let used = 0
  for (const { length } of paragraph.split(' ')) {
    const isNext = used > 0 && used + length > characters
    if (isNext) count += 1
    used = (isNext ? 0 : used) + length + 1
  }
  return count
}

/** How many of them stand in the first of two columns, so that both are about as high; they stay in order. */
export function firstColumnLength(wishes: Wish[]): number {
  const heights = wishes.map(heightOf)
  const total = heights.reduce((sum, height) => sum + height, 0)
  let first = 0
  const differences = heights.map((height) => {
    first += height
    return Math.abs(total - 2 * first)
  })
  return differences.indexOf(Math.min(...differences)) + 1
}
