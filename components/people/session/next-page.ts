import { readRecent, writeToTab } from '@/components/forms/tab-storage'
import { readStoredUser } from '@/lib/api/client/stored-user'
import { nextPath } from '@/lib/groups/links/paths'
import { memberPageName } from './member-pages'

/**
 * Where this tab goes on once somebody has logged in: to the page that asked them to, or the link they came from. After
 * an hour it is forgotten: somebody who logs in here much later did not come for that.
 */
const NAME = 'next'

export const LINK_WORDS = 'the link you came from'

const pageName = (path: string): string | null => (nextPath(path) ? LINK_WORDS : memberPageName(path))

/**
 * Other paths change nothing; the dashboard is where everybody gets, unless an invitation leads to its group. A page
 * that was somebody's own waits for that person only.
 */
export function rememberNextPage(path: string, userId?: string) {
  const words = pageName(path)
  if (words !== null) writeToTab(NAME, words ? { path, userId } : null)
}

export const forgetNextPage = () => writeToTab(NAME, null)

/** Checked again, because storage may hold anything. */
function findNextPage() {
  const { path, userId } = readRecent(NAME) ?? {}
  const words = typeof path === 'string' ? pageName(path) : null
  return words === null ? null : { path: path as string, words, userId }
}

/** What the log-in screen says one is on the way to; null if there is nothing to say. */
export const nextPageName = (): string | null => findNextPage()?.words || null

/** The remembered page, which is then forgotten; null if there is none for the person who is logged in. */
export function takeNextPage(): string | null {
  const next = findNextPage()
  forgetNextPage()
  return next && (!next.userId || next.userId === readStoredUser()?._id) ? next.path : null
}
