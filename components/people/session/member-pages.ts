/**
 * The pages that one can be on the way to when asked to log in, by their folders, and how the log-in screen speaks of
 * them. Of two that match, the first counts. The dashboard needs no words: everybody gets there.
 */
export const MEMBER_PAGES: readonly (readonly [folder: string, words: string])[] = [
  ['/dashboard', ''],
  ['/groups', 'your groups'],
  ['/notifications', 'your notifications'],
  ['/transactions', 'your transactions'],
  ['/transactions/accounts', 'your accounts'],
  ['/transactions/[transactionId]/receipt', 'the receipt'],
  ['/transactions/[transactionId]/trail', 'where your money is'],
  ['/settings', 'your settings'],
  ['/profile-settings', 'your profile'],
  ['/account-settings', 'your account settings'],
  ['/privacy-settings', 'your privacy settings'],
  ['/notification-settings', 'your notification settings'],
  ['/sign-ins', 'your account settings'],
  ['/sign-ins/history', 'your account activity'],
  ['/group/[groupId]', 'the group'],
  ['/group/[groupId]/add-people', 'the group’s list'],
  ['/group/[groupId]/all-members', 'the group’s members'],
  ['/group/[groupId]/card', 'the group’s card'],
  ['/group/[groupId]/close', 'wrapping up the group'],
  ['/group/[groupId]/closing-statement', 'the closing statement'],
  ['/group/[groupId]/history', 'the group’s history'],
  ['/group/[groupId]/initialize-payment', 'your payment'],
  ['/group/[groupId]/order', 'your order'],
  ['/group/[groupId]/orders', 'the group’s orders'],
  ['/group/[groupId]/orders/[memberId]', 'the group’s orders'],
  ['/group/[groupId]/season', 'how the group goes on'],
  ['/group/[groupId]/refund-requests', 'the refund requests'],
  ['/group/[groupId]/transactions', 'the group’s transactions'],
  ['/group/[groupId]/transfer', 'transferring the money'],
  ['/group/[groupId]/[groupName]', 'the group'],
]

const ID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'

const patternOf = (folder: string) =>
  new RegExp(`^${folder.replace(/\[\w+Id\]/g, ID).replace(/\[\w+\]/g, '(?!\\.+$)[^/?#\\\\\\s]+')}$`)

const PAGE_NAMES = MEMBER_PAGES.map(([folder, words]) => [patternOf(folder), words] as const)

/** What the log-in screen calls a page for members, '' for the dashboard; null for any other path. */
export const memberPageName = (path: string): string | null =>
  PAGE_NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? null
