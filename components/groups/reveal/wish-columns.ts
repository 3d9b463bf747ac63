import type { Wish } from '@/lib/groups/posters/rules'

/** A message of so few characters is set larger, as it would be by hand. */
const SHORT_MESSAGE_MAX = 60
export const isShortMessage = (message: string): boolean => message.length <= SHORT_MESSAGE_MAX

/** About how many characters a line of a column has, and how high it is, in pixels. */
const SHORT_LINE = { characters: 22, height: 44 }
const LINE = { characters: 32, height: 36 }
/** The name, and the space around it. */
const NAME_HEIGHT = 84

function heightOf({ message }: Wish): number {
  const { characters, height } = isShortMessage(message) ? SHORT_LINE : LINE
  const lines = message.split('\n').map((line) => Math.max(1, Math.ceil(line.length / characters)))
  return lines.reduce((sum, count) => sum + count) * height + NAME_HEIGHT
}

/** How many of them stand in the first of two columns, so that both are about as high; they stay in order. */
export function firstColumnLength(wishes: Wish[]): number {
  const heights = wishes.map(heightOf)
  const total = heights.reduce((sum, height) => sum + height, 0)
  const differences = heights.map((_, index) => {
    const first = heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0)
    return Math.abs(total - 2 * first)
  })
  return differences.indexOf(Math.min(...differences)) + 1
}
