import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { shortWeekdayAndDay } from '@/lib/base/dates'

export type ShownUpdate = {
  text: string
  pictureUrl: string | null
  createdAt: string
  /** Who signs it. */
  author?: string
}

/** How many are shown unfolded: the page must stay short on phones. */
const UNFOLDED_MAX = 2

type UpdatesListProps<Update> = {
  updates: Update[]
  /** What can be done about one, for admins. */
  actions?: (update: Update) => ReactNode
  /** None is folded away. */
  isWhole?: boolean
}

/** Letters to everyone in the order given, newest first where those after the first few are folded away. */
export function UpdatesList<Update extends ShownUpdate>(props: UpdatesListProps<Update>) {
  const { updates, actions, isWhole = false } = props
  const unfolded = isWhole ? updates.length : UNFOLDED_MAX
  const rest = updates.slice(unfolded)
  return (
    <>
      <Letters updates={updates.slice(0, unfolded)} actions={actions} />
      {rest.length > 0 ? (
        <details className="mt-5 border-t border-rule">
          <summary className="flex min-h-11 cursor-pointer items-center pt-2 font-semibold text-accent">
            {rest.length === 1 ? 'One earlier letter' : `${rest.length} earlier letters`}
          </summary>
          <div className="pt-3">
            <Letters updates={rest} actions={actions} />
          </div>
        </details>
      ) : null}
    </>
  )
}

function Letters<Update extends ShownUpdate>({ updates, actions }: UpdatesListProps<Update>) {
  return (
    <ol className="flex flex-col gap-4">
      {updates.map((update) => (
        <li key={`${update.createdAt} ${update.pictureUrl}`}>
          <Letter update={update} actions={actions?.(update)} />
        </li>
      ))}
    </ol>
  )
}

/** As a letter: what is said, the picture that came with it, and who signed it when. */
function Letter({ update, actions }: { update: ShownUpdate; actions: ReactNode }) {
  const { text, pictureUrl, createdAt, author } = update
  return (
    <article className="overflow-hidden rounded-md border border-rule bg-paper">
      <div aria-hidden="true" className="airmail h-1.5" />
      <div className="p-4 pb-3">
        <p
          dir="auto"
          className="max-w-prose font-display text-lg leading-relaxed break-words whitespace-pre-line"
        >
          {text}
        </p>
        {pictureUrl ? (
          // biome-ignore lint/performance/noImgElement: it is stored as small as it is shown, and may be gone in a minute
          <img
            src={pictureUrl}
            alt={author ? `Sent by ${author}` : 'Sent with this letter'}
            loading="lazy"
            className="mt-3 max-h-[28rem] w-auto max-w-full rounded-md"
          />
        ) : null}
        <div
          className={classNames(
            'mt-2 flex flex-wrap items-end justify-between gap-x-4',
            !actions && 'min-h-6',
          )}
        >
          <p className="text-sm text-ink-soft">
            {author ? <bdi className="block font-display text-lg text-ink italic">{author}</bdi> : null}
            <time dateTime={createdAt}>{shortWeekdayAndDay(createdAt)}</time>
          </p>
          {actions}
        </div>
      </div>
    </article>
  )
}
