import type { Member } from './group'

/** The name that people know somebody by. */
export const nameOf = ({ userId: person }: Pick<Member, 'userId'>): string =>
  person.displayName ?? person.username

/** What a screen reader calls them in a list. */
export function labelOf({ userId: person }: Pick<Member, 'userId'>, isOwn: boolean): string {
  const names = person.displayName ? `${person.displayName}, ${person.username}` : person.username
  return isOwn ? `${names}, you` : names
}

/** All that somebody is called here, as it is searched. */
export const namesOf = ({ userId: person }: Pick<Member, 'userId'>): string =>
  plain(`${person.displayName ?? ''} ${person.username}`)

/** A text as it is compared: without case, accents and the spaces around it. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/** Whether every word typed stands somewhere in somebody's names, which are plain already. */
export const isCalled = (names: string, wanted: string): boolean =>
  plain(wanted)
    .split(/\s+/)
    .every((word) => names.includes(word))
