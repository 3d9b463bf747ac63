import { clothStyle } from '@/components/groups/covers/cloth-style'
import { ClothWeave, GroupCover } from '@/components/groups/covers/group-cover'
import { UpdatesList } from '@/components/groups/updates/updates-list'
import { PrintButton } from '@/components/money/statements/print-button'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import type { Answer } from '@/lib/api/client/call-server'
import { GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { type Card, cardOf, joinNames } from '@/lib/groups/posters/rules'
import { fitsOnOnePage } from './printed-lines'
import { drawingEndMs, RevealTally } from './reveal-tally'
import { RevealWishes } from './reveal-wishes'
import { ThanksForm } from './thanks-form'

type OpenReveal = Extract<Answer<'GET /reveal/{token}'>['reveal'], { open: true }>

type RevealScreenProps = {
  token: string
  reveal: OpenReveal
  /** The same names and messages, as a card has them. */
  card: Card
  cloth: Cloth
  isThanked: boolean
}

/** The opened card: whom it is for, a stroke for everyone, and what they wrote. */
export function RevealScreen({ token, reveal, card, cloth, isThanked }: RevealScreenProps) {
  const { for: recipient, title, signedBy, names, updates, thanks, coverUrl } = reveal
  return (
    <>
      <article data-print-alone="" data-print-reveal="" className="pb-4 print:pb-0">
        <header
          style={clothStyle(cloth)}
          className="own-cloth relative overflow-hidden bg-cloth pt-10 pb-12 text-cloth-ink sm:pt-16 sm:pb-16"
        >
          {coverUrl ? (
            <GroupCover coverUrl={coverUrl} cloth={cloth} className="hidden print:block" />
          ) : (
            <ClothWeave
              cloth={cloth}
              className="absolute inset-y-0 right-0 h-full w-1/2 mask-l-from-30% opacity-70 max-lg:w-1/3 max-lg:opacity-20"
            />
          )}
          <div data-print-words="" className="relative mx-auto max-w-4xl px-6 sm:px-10">
            <h1 dir="auto" className="text-4xl break-words text-cloth-ink sm:text-5xl">
              For <bdi>{recipient}</bdi>
            </h1>
            <p dir="auto" className="mt-3 text-lg break-words text-cloth-soft sm:text-xl">
              {title}
            </p>
            <div className="mt-9">
              <RevealTally strokes={names.length} />
            </div>
            <p className="mt-8 max-w-sm font-display text-lg text-cloth-ink">
              {names.length === 1
                ? 'One stroke, from one person'
                : `${names.length} strokes, one for each person`}
              {signedBy ? (
                <>
                  {'. '}
                  <span className="block sm:max-w-md">
                    From <bdi>{signedBy}</bdi>
                  </span>
                </>
              ) : null}
            </p>
          </div>
        </header>
        <NamesPage card={card} names={names} />
        <div className="mx-auto max-w-4xl px-6 sm:px-10 print:px-0">
          {coverUrl ? (
            <div data-screen-only="">
              <GroupCover
                coverUrl={coverUrl}
                cloth={cloth}
                className="relative -mt-5 rounded-md shadow-lift sm:-mt-8"
              />
            </div>
          ) : null}
          <RevealWishes card={card} delayMs={drawingEndMs(names.length)} />
          {updates.length > 0 ? (
            <section
              data-screen-only=""
              aria-label="Along the way"
              className="mt-12 border-t border-rule pt-8"
            >
              <h2 className="mb-5 text-2xl">Along the way</h2>
              <UpdatesList updates={updates} />
            </section>
          ) : null}
        </div>
        <div
          aria-hidden="true"
          data-print-back=""
          style={clothStyle(cloth)}
          className="own-cloth hidden print:block"
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${tallyWidth(1)} ${GATE_HEIGHT}`}
            fill="none"
            strokeLinecap="round"
            className="mx-auto h-14"
          >
            <path d={strokesPath(0, STROKES_PER_GATE)} strokeWidth="4.4" className="stroke-thread" />
          </svg>
        </div>
      </article>
      <div className="mx-auto w-full max-w-4xl px-6 pb-16 sm:px-10">
        {names.length > 0 ? (
          <div className="mt-8 flex flex-wrap gap-2.5">
            <PrintButton />
            <a
              href={`/api/reveal/${token}/card.pdf`}
              download
              className={buttonClasses({ variant: 'secondary', size: 'small' })}
            >
              <Icon className="icon-download size-4.25" />
              Keep it as a PDF
            </a>
          </div>
        ) : null}
        <ThanksForm token={token} author={recipient} thanks={thanks} isThanked={isThanked} />
      </div>
    </>
  )
}

/** On paper, where the words take one page: another before it with everyone’s names, so that the back is at the back. */
function NamesPage({ card, names }: { card: Card; names: OpenReveal['names'] }) {
  if (!fitsOnOnePage(card)) return null
  const everyone = cardOf(
    card.title,
    names.map(({ name }) => ({ name, message: null })),
  )
  return (
    <div aria-hidden="true" data-print-everyone="" className="hidden print:flex">
      <p>{joinNames(everyone)}</p>
    </div>
  )
}
