import { classNames } from '@/components/ui/class-names'
import { type Card, namesOf } from '@/lib/groups/posters/rules'

/** Up to this many messages stack in one column; more go side by side. */
const SINGLE_COLUMN_MAX = 3
/** A message of so few characters is set larger, as it would be by hand. */
const SHORT_MESSAGE_MAX = 60
/** In milliseconds: between one and the next, and from the first to the last however many there are. */
const PAUSE_MS = 110
const TOTAL_MS = 2200

type RevealWishesProps = {
  card: Card
  /** Milliseconds until the hand that draws the tally is done. */
  delayMs: number
}

/** Messages, then the names of those who wrote none: each unfolds in the order of the hand, once the tally is drawn. */
export function RevealWishes({ card, delayMs }: RevealWishesProps) {
  const { wishes } = card
  const names = namesOf(card)
  const pause = Math.min(PAUSE_MS, TOTAL_MS / Math.max(1, wishes.length + names.length))
  const unfold = (index: number) => ({
    className: 'in-data-phase:motion-safe:animate-unfold',
    style: { animationDelay: `${Math.round(delayMs + index * pause)}ms` },
  })
  const isShort = wishes.length <= SINGLE_COLUMN_MAX
  return (
    <>
      {wishes.length > 0 ? (
        <ul
          aria-label="Messages"
          className={classNames(
            'mt-12 print:mt-8',
            isShort ? 'max-w-xl' : 'gap-12 md:columns-2 print:columns-2',
          )}
        >
          {wishes.map(({ name, message }, index) => (
            // As a block in a line, which no column breaks: only such are set in even lines.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two wishes may be the same.
            <li key={index} className="inline-block w-full not-last:pb-10">
              <figure {...unfold(index)}>
                <blockquote
                  dir="auto"
                  className={classNames(
                    'font-display break-words whitespace-pre-line',
                    message.length <= SHORT_MESSAGE_MAX
                      ? 'text-2xl leading-snug text-balance sm:text-3xl print:text-xl'
                      : 'text-lg leading-relaxed text-pretty sm:text-xl print:text-base',
                  )}
                >
                  {message}
                </blockquote>
                <figcaption
                  dir="auto"
                  data-print-accent=""
                  className="mt-2 font-semibold break-words text-accent"
                >
                  {name}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : null}
      {names.length > 0 ? (
        <ul
          aria-label="Names"
          className={classNames(
            'flex flex-wrap gap-x-6 gap-y-2 text-lg',
            wishes.length > 0 ? 'mt-10 border-t border-rule pt-8' : 'mt-12',
          )}
        >
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two people may have one name.
            <li key={index} dir="auto" className="min-w-0 break-words">
              <span {...unfold(wishes.length + index)}>{name}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
