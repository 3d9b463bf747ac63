import { PrintButton } from '@/components/money/statements/print-button'
import { BackLink } from '@/components/ui/buttons/back-link'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { LogoMark } from '@/components/ui/figures/logo'
import { EmptyState } from '@/components/ui/page/empty-state'
import { type Card, isEmptyCard, namesOf } from '@/lib/groups/posters/rules'

/** Up to this many messages stack in one column; more go side by side. */
const SINGLE_COLUMN_MAX = 4

/** The card for the person the money is for, on screen and on paper. */
export function CardSheet({ groupId, card }: { groupId: string; card: Card }) {
  const isEmpty = isEmptyCard(card)
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
        className="mx-auto max-w-4xl rounded-md border-4 border-double border-accent bg-sheet px-5 py-8 sm:px-12 sm:py-12"
      >
        <header className="rule-double pb-6 text-center">
          <LogoMark className="mx-auto size-10" />
          <h1 dir="auto" data-print-accent="" className="mt-4 text-3xl break-words text-accent sm:text-4xl">
            {card.title}
          </h1>
          {card.subtitle ? <p className="mt-2 text-lg text-ink-soft">{card.subtitle}</p> : null}
        </header>
        {isEmpty ? (
          <EmptyState
            illustration="hat"
            title="No names yet"
            text="Everyone who gives through the group’s link is named here with what they wrote, and so are members who write on the card when they pay. Amounts are never shown."
          />
        ) : (
          <>
            <Wishes wishes={card.wishes} />
            <Names card={card} />
          </>
        )}
      </article>
      {isEmpty ? null : (
        <p className="mx-auto mt-4 max-w-4xl text-center text-sm text-ink-soft">
          The card never shows amounts. Print it, or send the PDF.
        </p>
      )}
    </>
  )
}

function Wishes({ wishes }: Pick<Card, 'wishes'>) {
  const isShort = wishes.length <= SINGLE_COLUMN_MAX
  if (wishes.length === 0) return null
  return (
    <ul
      aria-label="Messages"
      className={classNames('mt-9', isShort ? 'mx-auto max-w-xl text-lg' : 'gap-10 md:columns-2')}
      data-print-columns={isShort ? undefined : ''}
    >
      {wishes.map(({ name, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two wishes may be the same.
        <li key={index} className="break-inside-avoid pb-8">
          <figure>
            <blockquote dir="auto" className="break-words whitespace-pre-line">
              {message}
            </blockquote>
            <figcaption
              dir="auto"
              data-print-accent=""
              className="mt-1 font-display font-[660] break-words text-accent"
            >
              {name}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Names({ card }: { card: Card }) {
  const all = namesOf(card)
  if (all.length === 0) return null
  return (
    <ul
      aria-label="Names"
      className={classNames(
        'flex flex-wrap justify-center gap-x-6 gap-y-2 text-center',
        card.wishes.length > 0 ? 'border-t border-rule pt-6' : 'mt-9 text-lg',
      )}
    >
      {all.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two people may have one name.
        <li key={index} dir="auto" className="min-w-0 break-words">
          {name}
        </li>
      ))}
    </ul>
  )
}
