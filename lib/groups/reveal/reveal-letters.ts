import { setImmediate } from 'node:timers/promises'
import { longDay } from '@/lib/base/dates'
import { COLOURS } from '@/lib/base/documents/colours'
import { type TypesetLine, typesetText } from '@/lib/base/documents/lines'
import { SALUTATION } from '@/lib/groups/updates/rules'
import type { OpenedCard } from './queries'
import {
  CLOTH_INK,
  type Enclosed,
  HEIGHT,
  heightOf,
  PAGE,
  type Part,
  type Piece,
  pitchOf,
  STRIPES_HEIGHT,
  spaced,
  toPieces,
  typesetSignature,
  typesetWords,
  type UpdatePictures,
  WIDTH,
} from './reveal-parts'
import { signThanks } from './rules'

/** The letters of a booklet, and the one that its recipient wrote back. */

/** How high a picture may be, in parts of the page's width, and in lines: a smaller one leaves its letter whole on a page. */
const PICTURE = { max: 0.75, minLines: 4 }
/** How much of its height shows at least, for it to be as wide as the words. */
const SHOWN_MIN = 0.74
/** Space below it, in parts of the size. */
const PICTURE_GAP = 0.8

/** As letters, in the order in which they were written, as a story is told. */
export async function typesetUpdates(
  { updates }: OpenedCard,
  size: number,
  updatePictures: UpdatePictures,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { text, pictureUrl, createdAt, signedBy } of updates.toReversed()) {
    await setImmediate()
    const heading =
      parts.length === 0
        ? toPieces(
            typesetText('Along the way', { size: size * 1.3, weight: 'display', width: WIDTH }),
            CLOTH_INK,
          )
        : []
    const [day] = typesetText(longDay(createdAt), { size: size * 0.72, width: WIDTH })
    const enclosed = updatePictures.get(pictureUrl ?? '')
    parts.push([
      ...spaced(heading, size * 0.6),
      ...typesetLetter(text, {
        size,
        signature: signedBy,
        day,
        enclosed,
        above: heightOf(heading) + size * 0.6,
      }),
    ])
  }
  return parts
}

/** As wide as the words, a little of it cut off if need be; or whole, and as high as it may be beside words of a height. */
function fitPicture({ jpeg, width, height }: Enclosed, wordsHeight: number, size: number): Piece {
  const { max, minLines } = PICTURE
  // A point less, as sums of fractions may be a hair above.
  const room = HEIGHT - wordsHeight - size * PICTURE_GAP - 1
  const highest = room < minLines * pitchOf(size) ? max * WIDTH : Math.min(max * WIDTH, room)
  const wholeHeight = (WIDTH * height) / width
  const shown =
    wholeHeight * SHOWN_MIN <= highest
      ? { width: WIDTH, height: Math.min(wholeHeight, highest) }
      : { width: (width * highest) / height, height: highest }
  return { jpeg, shown, left: PAGE.left, height: shown.height + size * PICTURE_GAP }
}

export function typesetThanks({ thanks, for: forWhom }: OpenedCard, size: number): Part[] {
  if (!thanks) return []
  const { words, signature } = signThanks(thanks, forWhom)
  return [typesetLetter(words, { size, signature })]
}

type Letter = {
  size: number
  signature: string | null
  day?: TypesetLine
  enclosed?: Enclosed
  /** How much of the page is taken above it. */
  above?: number
}

/** Below a striped edge: to everyone, on a day, and signed. */
function typesetLetter(text: string, { size, signature, day, enclosed, above = 0 }: Letter): Part {
  const date = day
    ? [{ line: day, ink: COLOURS.inkSoft, left: PAGE.right - day.width, height: 0, drop: size - day.size }]
    : []
  const words = typesetWords(text, size)
  const signed = signature ? typesetSignature(signature, { size: size * 1.15, words: text }) : []
  const start: Part = [
    { edge: 'stripes', left: PAGE.left, height: STRIPES_HEIGHT + size * 0.7 },
    ...date,
    ...spaced(typesetWords(SALUTATION, size), size * 0.3),
    ...spaced(words, size * (enclosed ? 0.8 : 0.4)),
  ]
  const end: Part = [...spaced(signed, size * 0.4), { edge: 'rule', left: PAGE.left, height: 2 }]
  const picture = enclosed ? [fitPicture(enclosed, above + heightOf([...start, ...end]), size)] : []
  return [...start, ...picture, ...end]
}
