import { clothStyle } from '@/components/groups/covers/cloth-style'
import { ClothWeave, GroupCover } from '@/components/groups/covers/group-cover'
import { UpdatesList } from '@/components/groups/updates/updates-list'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import type { ApiResponse } from '@/lib/api/client/call-server'
import type { Cloth } from '@/lib/groups/covers/cloth'
import type { Card } from '@/lib/groups/posters/rules'
import { strokesText, titleWithoutRecipient } from '@/lib/groups/reveal/rules'
import { headingClasses, RevealHead } from './reveal-head'
import { drawingEndMs, RevealTally } from './reveal-tally'
import { RevealWishes } from './reveal-wishes'
import { ThanksForm } from './thanks-form'

type OpenReveal = Extract<ApiResponse<'GET /reveal/{token}'>['reveal'], { open: true }>

type RevealScreenProps = {
  token: string
  reveal: OpenReveal
  /** The same names and messages, as a card has them. */
  card: Card
  cloth: Cloth
  hasSaidThanks: boolean
}

/** So little is set larger in print. */
const FEW_NAMES = 10
const FEW_LETTERS = 150
const lengthOf = (wishes: Card['wishes']) => wishes.reduce((sum, { message }) => sum + message.length, 0)

/** The opened card: whom it is for, a stroke for everyone, and what they wrote. */
export function RevealScreen({ token, reveal, card, cloth, hasSaidThanks }: RevealScreenProps) {
  const { for: recipient, signedBy, names, updates, thanks, coverUrl } = reveal
  const shownTitle = titleWithoutRecipient(reveal.title, recipient)
  const hasFewWords =
    !coverUrl && updates.length === 0 && names.length <= FEW_NAMES && lengthOf(card.wishes) <= FEW_LETTERS
  return (
    <>
      <article data-print-alone="" data-few-words={hasFewWords || undefined} className="pb-4 print:pb-0">
        <header
          style={clothStyle(cloth)}
          className="own-cloth relative overflow-hidden bg-cloth pb-12 text-cloth-ink sm:pb-16 print:py-0"
        >
          <ClothWeave
            cloth={cloth}
            className="absolute inset-y-0 right-0 size-full opacity-45 lg:w-2/5 lg:mask-l-from-30% lg:opacity-70 print:hidden"
          />
          <RevealHead>
            <h1
              // The focus comes here from the envelope.
              tabIndex={-1}
              dir="auto"
              className={classNames(headingClasses(recipient), 'outline-none')}
            >
              For <bdi>{recipient}</bdi>
            </h1>
            {shownTitle ? (
              <p className="mt-3 text-lg text-balance break-words text-cloth-soft sm:text-xl">
                <bdi>{shownTitle}</bdi>
              </p>
            ) : null}
            {/* Clear of the weave. */}
            {names.length > 0 ? (
              <div className="mt-9 lg:max-w-136 print:mt-4 print:max-w-none">
                <RevealTally strokeCount={names.length} />
              </div>
            ) : null}
            <p className="mt-8 max-w-2xl font-display text-lg print:mt-3 print:text-base text-balance text-cloth-ink empty:hidden">
              {strokesText(names.length)}
              {signedBy ? (
                <span className="block">
                  From <bdi>{signedBy}</bdi>
                </span>
              ) : null}
            </p>
          </RevealHead>
        </header>
        <div
          style={clothStyle(cloth)}
          className={classNames(
            'own-thread mx-auto max-w-4xl px-6 sm:px-10 print:mt-5 print:px-0',
            // Wishes, names and letters follow each other down two columns.
            !hasFewWords && names.length + updates.length > 1 && 'print:columns-2 print:gap-x-[8mm]',
          )}
        >
          {coverUrl ? (
            <GroupCover
              coverUrl={coverUrl}
              cloth={cloth}
              className="relative -mt-5 rounded-md shadow-lift sm:-mt-8 print:mt-0 print:mb-5 print:shadow-none print:[column-span:all]"
            />
          ) : null}
          <RevealWishes card={card} delayMs={drawingEndMs(names.length)} />
          {updates.length > 0 ? (
            <section
              aria-label="Along the way"
              className="mt-10 border-t border-rule pt-8 print:mt-1 print:pt-5"
            >
              <h2 className="mb-5 text-2xl print:mb-2 print:text-xl">Along the way</h2>
              <UpdatesList updates={updates.toReversed()} showsAll />
            </section>
          ) : null}
        </div>
      </article>
      <div className="mx-auto w-full max-w-4xl px-6 pb-16 sm:px-10">
        {names.length > 0 ? <Booklet token={token} /> : null}
        <ThanksForm token={token} author={recipient} thanks={thanks} hasSaidThanks={hasSaidThanks} />
      </div>
    </>
  )
}

/** One for paper and for keeping: what is printed is what is kept. */
const Booklet = ({ token }: { token: string }) => (
  <section
    aria-labelledby="booklet"
    className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-rule pt-8"
  >
    <div>
      <h2 id="booklet" className="text-2xl">
        A booklet to keep
      </h2>
      <p className="mt-1 text-ink-soft">
        All of this on A5 pages, to keep, or to print as a booklet and fold.
      </p>
    </div>
    <a
      href={`/api/reveal/${token}/card.pdf`}
      download
      className={classNames(buttonClasses({ variant: 'secondary' }), 'max-sm:w-full')}
    >
      <Icon className="icon-download size-4.5" />
      Keep the booklet (PDF)
    </a>
  </section>
)
