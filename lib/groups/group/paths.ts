/** Screens below /group/{id}/ that a group's title must not be mistaken for. */
const FIXED_SCREENS = new Set([
  'add-people',
  'all-members',
  'card',
  'history',
  'initialize-payment',
  'transfer',
  'transactions',
  'refund-requests',
  'close',
  'closing-statement',
  'order',
  'orders',
  'season',
])

/**
 * The address of a group's dashboard. The title is only for people to read: a title like one of the fixed screens,
 * or one a browser would resolve as a folder, gets a suffix.
 */
export function groupPath(id: string, title: string): string {
  const name = title.replace(/\p{Surrogate}/gu, '\ufffd').trim()
  const needsSuffix = FIXED_SCREENS.has(name.toLowerCase()) || name === '' || /^\.{1,2}$/.test(name)
  return `/group/${id}/${encodeURIComponent(needsSuffix ? `${name}-group` : name)}`
}
