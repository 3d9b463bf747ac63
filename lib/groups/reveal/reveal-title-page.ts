import { fullDay } from '@/lib/base/dates'
import { COLOURS } from '@/lib/base/documents/colours'
import { fitText, typesetText } from '@/lib/base/documents/lines'
import type { OpenedCard } from './queries'
import type { PlacedPiece } from './reveal-layout'
import { CLOTH_INK, HEIGHT, heightOf, PAGE, type Part, spaced, toPieces, WIDTH } from './reveal-parts'
import { strokesText, titleWithoutRecipient } from './rules'

/** How far down the page its words begin, of the height. */
const START = 0.3

/** Whom it is for and what, when it was opened, and from whom: as the title page of a book says again what is on its cover. */
export function titlePage({ for: forWhom, title, names, signedBy, opensAt }: OpenedCard): PlacedPiece[] {
  const heading = fitText(
    `For ${forWhom}`,
    [
      { size: 34, maxLines: 2 },
      { size: 24, maxLines: 4 },
    ],
    { width: WIDTH, weight: 'display' },
  )
  const plain = (text: string | null) =>
    text ? toPieces(typesetText(text, { size: 14, width: WIDTH }), COLOURS.inkSoft) : []
  const written = (text: string | null) =>
    text ? toPieces(typesetText(text, { size: 16, weight: 'letter', width: WIDTH }), COLOURS.ink) : []
  const parts: Part = [
    ...spaced(toPieces(heading, CLOTH_INK), 4),
    ...spaced([...plain(titleWithoutRecipient(title, forWhom)), ...plain(fullDay(opensAt))], 40),
    ...written(strokesText(names.length)),
    ...written(signedBy && `From ${signedBy}`),
  ]
  let top = PAGE.top + HEIGHT * START
  return parts.map((piece) => {
    const placed = { ...piece, top }
    top += heightOf([piece])
    return placed
  })
}
