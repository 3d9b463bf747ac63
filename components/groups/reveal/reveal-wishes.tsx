import { Fragment } from 'react'
import { classNames } from '@/components/ui/class-names'
import { SIGNATURE_STROKE, signatureStroke } from '@/lib/base/documents/chalk'
import { type Card, namesOf, type Wish } from '@/lib/groups/posters/rules'
import { sentencesOf } from '@/lib/groups/reveal/rules'
import { firstColumnLength, indentOf, isShortMessage } from './wish-columns'

/** Up to this many messages stack in one column; more go side by side. */
const SINGLE_COLUMN_MAX = 3
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
  const isSingleColumn = wishes.length <= SINGLE_COLUMN_MAX
  const end = isSingleColumn ? wishes.length : firstColumnLength(wishes)
  const columns = [
    { label: 'Messages', first: 0, wishes: wishes.slice(0, end) },
    { label: 'More messages', first: end, wishes: wishes.slice(end) },
  ].filter(({ wishes }) => wishes.length > 0)
  return (
    <>
      <div
        className={classNames(
          'mt-12 print:mt-0 print:block',
          isSingleColumn ? 'max-w-xl' : 'gap-x-12 md:grid md:grid-cols-2',
        )}
      >
        {columns.map(({ label, first, wishes }) => (
          // Both columns end on one line: what one is shorter, it has between its messages.
          <ul key={label} aria-label={label} className="flex flex-col justify-between print:block">
            {wishes.map((wish, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two wishes may be the same.
              <li key={index} className={classNames('pb-11 print:pb-4', indentOf(first + index)?.className)}>
                <WishFigure wish={wish} place={first + index} unfold={unfold(first + index)} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {names.length > 0 ? (
        <ul
          aria-label="Names"
          className={classNames(
            'flex flex-wrap gap-x-7 gap-y-3 font-display text-lg print:gap-y-1.5 print:pb-4 print:text-base',
            wishes.length > 0 && 'border-t border-rule pt-8 print:pt-4',
          )}
        >
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two people may have one name.
            <li key={index} className="min-w-0">
              <div {...unfold(wishes.length + index)}>
                <SignedName name={name} place={wishes.length + index} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type WishFigureProps = { wish: Wish; place: number; unfold: { className: string; style: object } }

const WishFigure = ({ wish: { name, message }, place, unfold: unfoldProps }: WishFigureProps) => (
  <figure {...unfoldProps}>
    <blockquote
      dir="auto"
      className={classNames(
        'font-display break-words whitespace-pre-line',
        isShortMessage(message)
          ? 'text-2xl leading-snug text-pretty sm:text-3xl print:text-xl'
          : 'text-lg leading-relaxed text-pretty sm:text-xl print:text-base',
      )}
    >
      {isShortMessage(message) ? <Sentences message={message} /> : message}
    </blockquote>
    <figcaption
      data-print-accent=""
      className="mt-3 font-display text-lg text-(--name-ink) italic print:mt-1 print:text-base"
    >
      <SignedName name={name} place={place} />
    </figcaption>
  </figure>
)

/** Where not all fit on a line, it ends with a sentence. */
const Sentences = ({ message }: { message: string }) =>
  sentencesOf(message).map((sentence, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; a sentence may be said twice.
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      <span className="inline-block">{sentence}</span>
    </Fragment>
  ))

/** A name, with the stroke that its owner made: in the group’s thread, and each a little different. */
const SignedName = ({ name, place }: { name: string; place: number }) => (
  <span dir="auto" className="flex items-start gap-2">
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIGNATURE_STROKE.width} ${SIGNATURE_STROKE.height}`}
      className="h-[1lh] w-3.5 shrink-0 fill-thread print:fill-ink"
    >
      <path d={signatureStroke(place)} />
    </svg>
    <span className="min-w-0 break-words">{name}</span>
  </span>
)
