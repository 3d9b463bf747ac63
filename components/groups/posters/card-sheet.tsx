import { clothStyle } from '@/components/groups/covers/cloth-style'
import { RevealTally } from '@/components/groups/reveal/reveal-tally'
import { RevealWishes } from '@/components/groups/reveal/reveal-wishes'
import { PrintButton } from '@/components/money/statements/print-button'
import { BackLink } from '@/components/ui/buttons/back-link'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Icon } from '@/components/ui/figures/icon'
import { EmptyState } from '@/components/ui/page/empty-state'
import { clothOf } from '@/lib/groups/covers/cloth'
import { type Card, isEmptyCard } from '@/lib/groups/posters/rules'

/** The card for the person the money is for, on screen and on paper, in the hand of the reveal. */
export function CardSheet({ groupId, card }: { groupId: string; card: Card }) {
  const isEmpty = isEmptyCard(card)
  const { wishes, names, unnamedCount } = card
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BackLink href={`/group/${groupId}`}>Back to group details</BackLink>
        {isEmpty ? null : (
          <div className="flex flex-wrap gap-2.5">
            <PrintButton />
            <a
              href={`/api/group/${groupId}/card.pdf`}
              download
              className={buttonClasses({ variant: 'secondary', size: 'small' })}
            >
              <Icon className="icon-download size-4.25" />
              Save as PDF
            </a>
          </div>
        )}
      </div>
      <article
        data-print-alone=""
        data-print-card=""
        className="mx-auto max-w-4xl overflow-hidden rounded-md border border-rule bg-sheet"
      >
        <header
          style={clothStyle(clothOf(groupId))}
          className="own-cloth bg-cloth px-6 py-8 sm:px-12 sm:py-12 print:p-0"
        >
          <h1 dir="auto" data-print-accent="" className="text-3xl break-words text-cloth-ink sm:text-4xl">
            {card.title}
          </h1>
          {card.subtitle ? <p className="mt-2 text-lg text-cloth-soft">{card.subtitle}</p> : null}
          {isEmpty ? null : (
            <div className="mt-7">
              <RevealTally strokeCount={wishes.length + names.length + unnamedCount} />
            </div>
          )}
        </header>
        <div
          style={clothStyle(clothOf(groupId))}
          className="own-thread px-6 pb-8 sm:px-12 sm:pb-12 print:p-0"
        >
          {isEmpty ? (
            <EmptyState
              illustration="hat"
              title="No names yet"
              text="Everyone who gives through the group’s link is named here with what they wrote, and so are members who write on the card when they pay. Amounts are never shown."
            />
          ) : (
            <RevealWishes card={card} delayMs={0} />
          )}
        </div>
      </article>
      {isEmpty ? null : (
        <p className="mx-auto mt-4 max-w-4xl text-center text-sm text-ink-soft">
          The card never shows amounts. Print it, or send the PDF.
        </p>
      )}
    </>
  )
}
