import { GroupCover } from '@/components/groups/covers/group-cover'
import { UpdatesList } from '@/components/groups/updates/updates-list'
import { PrintButton } from '@/components/money/statements/print-button'
import { buttonLook } from '@/components/ui/buttons/button-look'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import type { Answer } from '@/lib/api/client/call-server'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { type Card, isEmptyCard, namesOf } from '@/lib/groups/posters/rules'
import { RevealTally } from './reveal-tally'
import { ThanksForm } from './thanks-form'

type Opened = Extract<Answer<'GET /reveal/{token}'>['reveal'], { open: true }>

type RevealScreenProps = {
  token: string
  reveal: Opened
  /** The same names and messages, as a card has them. */
  card: Card
  cloth: Cloth
  isThanked: boolean
}

/** The opened card: whom it is for, a stroke for everyone, and what they wrote. */
export function RevealScreen({ token, reveal, card, cloth, isThanked }: RevealScreenProps) {
  const { for: forWhom, title, signedBy, names, updates, thanks, coverUrl } = reveal
  return (
    <>
      <article data-print-alone="" data-print-reveal="" className="pb-4">
        <header className="bg-cloth pt-10 pb-12 text-cloth-ink sm:pt-16 sm:pb-16">
          <div className="mx-auto max-w-4xl px-6 sm:px-10">
            <h1 dir="auto" className="text-4xl break-words text-cloth-ink sm:text-5xl">
              For <bdi>{forWhom}</bdi>
            </h1>
            <p dir="auto" className="mt-3 text-lg break-words text-cloth-soft sm:text-xl">
              {title}
            </p>
            <div className="mt-9">
              <RevealTally strokes={names.length} />
            </div>
            <p className="mt-8 font-display text-lg text-cloth-ink">
              {names.length === 1
                ? 'One stroke, from one person'
                : `${names.length} strokes, one for each person`}
              {signedBy ? (
                <>
                  . From <bdi>{signedBy}</bdi>
                </>
              ) : null}
            </p>
          </div>
        </header>
        <div className="mx-auto max-w-4xl px-6 sm:px-10 motion-safe:animate-unfold">
          {coverUrl ? (
            <GroupCover
              coverUrl={coverUrl}
              cloth={cloth}
              className="relative -mt-5 rounded-md shadow-lift sm:-mt-8"
            />
          ) : null}
          {isEmptyCard(card) ? null : <Wishes card={card} />}
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
      </article>
      <div className="mx-auto w-full max-w-4xl px-6 pb-16 sm:px-10">
        {names.length > 0 ? (
          <div className="mt-8 flex flex-wrap gap-2.5">
            <PrintButton />
            <a
              href={`/api/reveal/${token}/card.pdf`}
              download
              className={buttonLook({ variant: 'secondary', size: 'small' })}
            >
              <Icon className="icon-download size-4.25" />
              Keep it as a PDF
            </a>
          </div>
        ) : null}
        <ThanksForm token={token} from={forWhom} thanks={thanks} isThanked={isThanked} />
      </div>
    </>
  )
}

/** Up to this many messages stack in one column; more go side by side. */
const FEW = 3

function Wishes({ card }: { card: Card }) {
  const { wishes } = card
  const all = namesOf(card)
  const isShort = wishes.length <= FEW
  return (
    <>
      {wishes.length > 0 ? (
        <ul
          aria-label="Messages"
          data-print-columns={isShort ? undefined : ''}
          className={classNames('mt-12', isShort ? 'mx-auto max-w-xl' : 'gap-12 md:columns-2')}
        >
          {wishes.map(({ name, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two wishes may be the same.
            <li key={place} className="break-inside-avoid pb-10">
              <figure>
                <blockquote
                  dir="auto"
                  className="font-display text-lg leading-relaxed break-words whitespace-pre-line sm:text-xl"
                >
                  {message}
                </blockquote>
                <figcaption dir="auto" className="mt-2 font-semibold break-words text-accent">
                  {name}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : null}
      {all.length > 0 ? (
        <ul
          aria-label="Names"
          className={classNames(
            'flex flex-wrap gap-x-6 gap-y-2 text-lg',
            wishes.length > 0 ? 'border-t border-rule pt-8' : 'mt-12',
          )}
        >
          {all.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once; two people may have one name.
            <li key={place} dir="auto" className="min-w-0 break-words">
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
