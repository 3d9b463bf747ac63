import type { Member } from '@/components/groups/group/group'

/** The name that people know somebody by: their display name, else their username. */
export const memberName = ({ userId: person }: Pick<Member, 'userId'>): string =>
  person.displayName ?? person.username

/** What a screen reader calls them in a list. */
export function memberLabel({ userId: person }: Pick<Member, 'userId'>, { isOwn = false } = {}): string {
  const names = person.displayName ? `${person.displayName}, ${person.username}` : person.username
  return isOwn ? `${names}, you` : names
}

/** All of somebody's names, normalised for searching. */
export const searchableNames = ({ userId: person }: Pick<Member, 'userId'>): string =>
  normalise(`${person.displayName ?? ''} ${person.username}`)

/** Normalises a text for comparison: no case, no accents, no surrounding spaces. */
const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/** Whether every typed word occurs in somebody's names, which are already normalised. */
export const matchesName = (names: string, term: string): boolean =>
  normalise(term)
    .split(/\s+/)
    .every((word) => names.includes(word))
