import type { ReactNode } from 'react'
import { shortWeekdayAndDay } from '@/lib/base/dates'
import { displayNameOf } from '@/lib/base/written-names'
import { SALUTATION } from '@/lib/groups/updates/rules'

export type UpdateView = {
  text: string
  pictureUrl: string | null
  createdAt: string
  signedBy: string | null
  /** Who signs it, if they did not say how. */
  author?: string
}

/** How many are shown unfolded: the page must stay short on phones. */
const UNFOLDED_MAX = 2

type UpdatesListProps<Update> = {
  updates: Update[]
  /** What can be done about one, for admins. */
  actions?: (update: Update) => ReactNode
  /** None is folded away. */
  showsAll?: boolean
  /** They lie on a sheet, which is their paper: one card within another would leave them little room on a phone. */
  isOnSheet?: boolean
}

/** Letters to everyone in the order given, newest first where those after the first few are folded away. */
export function UpdatesList<Update extends UpdateView>(props: UpdatesListProps<Update>) {
  const { updates, showsAll = false } = props
  const unfoldedCount = showsAll ? updates.length : UNFOLDED_MAX
  const rest = updates.slice(unfoldedCount)
  return (
    <>
      <Letters {...props} updates={updates.slice(0, unfoldedCount)} />
      {rest.length > 0 ? (
        <details className="mt-5 border-t border-rule">
          <summary className="flex min-h-11 cursor-pointer items-center pt-2 font-semibold text-accent">
            {rest.length === 1 ? 'One earlier letter' : `${rest.length} earlier letters`}
          </summary>
          <div className="pt-3">
            <Letters {...props} updates={rest} />
          </div>
        </details>
      ) : null}
    </>
  )
}

function Letters<Update extends UpdateView>({ updates, actions, isOnSheet }: UpdatesListProps<Update>) {
  return (
    <ol className="flex flex-col gap-4">
      {updates.map((update, index) => (
        <li key={`${update.createdAt} ${update.pictureUrl}`}>
          {isOnSheet ? (
            <>
              {index > 0 ? <div aria-hidden="true" className="-mx-4 mb-5 airmail h-1.5 sm:-mx-6" /> : null}
              <Letter update={update} actions={actions?.(update)} />
            </>
          ) : (
            <div className="overflow-hidden rounded-md border border-rule bg-paper">
              <div aria-hidden="true" className="airmail h-1.5" />
              <div className="px-5 pt-4 pb-3">
                <Letter update={update} actions={actions?.(update)} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** As a letter: what is said, the picture that came with it, and who signed it when. */
function Letter({ update, actions }: { update: UpdateView; actions: ReactNode }) {
  const { text, pictureUrl, createdAt, author } = update
  const signature = update.signedBy ?? (author && displayNameOf(author))
  return (
    <article>
      <p className="mb-2 font-display text-lg leading-relaxed">{SALUTATION}</p>
      <p
        dir="auto"
        className="max-w-prose font-display text-lg leading-relaxed text-wrap break-words whitespace-pre-line"
      >
        {text}
      </p>
      {pictureUrl ? (
        // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
        <img
          src={pictureUrl}
          alt={signature ? `Sent by ${signature}` : 'Sent with this letter'}
          loading="lazy"
          className="mt-4 max-h-[28rem] w-auto max-w-full rounded-md"
        />
      ) : null}
      {signature ? (
        <p dir="auto" className="mt-5 font-display text-xl break-words italic">
          {signature}
        </p>
      ) : null}
      <div className="mt-2 flex min-h-6 items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm break-words text-ink-soft">
          <time dateTime={createdAt}>{shortWeekdayAndDay(createdAt)}</time>
          {author && signature !== displayNameOf(author) ? (
            <span className="max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {'Written by '}
              <bdi>{displayNameOf(author)}</bdi>
            </span>
          ) : null}
        </p>
        {actions ? <div className="-mr-3 shrink-0">{actions}</div> : null}
      </div>
    </article>
  )
}
