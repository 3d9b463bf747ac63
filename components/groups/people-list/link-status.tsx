import type { ListedPerson } from './listed-person'

/** What became of a listed person's link, in a few words; null if it was not sent. */
export function linkStatusText({ sentAt, openedAt, noContact }: ListedPerson): string | null {
  if (noContact) return 'Asked not to be written to'
  if (openedAt) return 'Opened their link'
  return sentAt ? 'Link sent' : null
}

export function LinkStatus({ person }: { person: ListedPerson | null }) {
  const words = person && linkStatusText(person)
  return words ? <p className="mt-2 text-sm text-ink-soft">{words}</p> : null
}
