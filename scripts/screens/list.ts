import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { MOMENTS, type Moment } from './moments'

/**
 * Who looks: a visitor, somebody who signed up but has entered no code yet, somebody on their first day, an operator, or
 * somebody of the demo.
 */
export type Viewer = 'visitor' | 'pending' | 'newcomer' | 'operator' | 'margaret' | 'hamish'

/** The addresses that contain an id, a code or a token: a group's id, that of a payment of the viewer in it, … */
export type ScreenPaths = Record<
  | 'whitby'
  | 'kit'
  | 'margaretsPaymentId'
  | 'linkPath'
  | 'giftPath'
  | 'invitationPath'
  | 'receiptPath'
  | 'unsubscribePath'
  | 'personalPath'
  | 'revealPath'
  | 'accountsPath',
  string
>

export type Screen = {
  viewedBy: Viewer
  path: (places: ScreenPaths) => string
  /** The selector of a link to follow from there, if only a page knows the address. */
  follow?: string
}
/** Why a page has no picture of its own. */
type UnseenScreen = { unseen: string }

const asViewer = (viewer: Viewer, path: Screen['path']): Screen => ({ viewedBy: viewer, path })
const asVisitor = (path: string) => asViewer('visitor', () => path)
const asMargaret = (path: string) => asViewer('margaret', () => path)
const inGroup = (path: string) => asViewer('margaret', ({ whitby }) => `/group/${whitby}${path}`)
const inKit = (path: string) => asViewer('margaret', ({ kit }) => `/group/${kit}${path}`)

/** One for each page of `app`, by its folder; scripts/lint/screens.ts fails for a page without one. */
export const SCREENS: Record<string, Screen | UnseenScreen> = {
  '(public)': asVisitor('/'),
  '(public)/login': asVisitor('/login'),
  '(public)/signup': asVisitor('/signup'),
  '(public)/verify': asViewer('pending', () => '/verify/continue'),
  '(public)/verify/continue': { unseen: 'leads to /verify at once' },
  '(public)/verify/lost-phone': { unseen: 'only after a reset by mail: tests/e2e/people/lost-phone.spec.ts' },
  '(public)/keep-phone/[token]': {
    unseen: 'only while a new number waits: tests/e2e/people/lost-phone.spec.ts',
  },
  '(public)/forgot-password': asVisitor('/forgot-password'),
  '(public)/reset-password': asVisitor('/reset-password?token=dead'),
  '(public)/link-expired': asVisitor('/link-expired'),
  '(public)/session-out': asVisitor('/session-out'),
  '(public)/your-money': asVisitor('/your-money'),
  '(public)/terms': asVisitor('/terms'),
  '(public)/privacy': asVisitor('/privacy'),
  '(public)/contact': asVisitor('/contact'),
  '(public)/c/[code]': asViewer('visitor', ({ linkPath }) => linkPath),
  '(public)/gift/[token]': asViewer('visitor', ({ giftPath }) => giftPath),
  '(public)/invitation/[token]/accept': asViewer('hamish', ({ invitationPath }) => invitationPath),
  '(public)/p/[token]': asViewer('visitor', ({ personalPath }) => personalPath),
  '(public)/accounts/[token]': asViewer('visitor', ({ accountsPath }) => accountsPath),
  '(public)/reveal/[token]': asViewer('visitor', ({ revealPath }) => revealPath),
  '(public)/promise/[token]': { ...inGroup(''), follow: 'a[href*="/promise/"]' },
  '(public)/r/[token]': asViewer('visitor', ({ receiptPath }) => receiptPath),
  '(public)/unsubscribe/[token]': asViewer('visitor', ({ unsubscribePath }) => unsubscribePath),
  '(member)/dashboard': asMargaret('/dashboard'),
  '(member)/groups': asMargaret('/groups'),
  '(member)/group/[groupId]/(details)': inGroup(''),
  '(member)/group/[groupId]/[groupName]': inGroup('/whitby-weekend'),
  '(member)/group/[groupId]/all-members': inGroup('/all-members'),
  '(member)/group/[groupId]/add-people': inGroup('/add-people'),
  '(member)/group/[groupId]/initialize-payment': inGroup('/initialize-payment'),
  '(member)/group/[groupId]/transactions': inGroup('/transactions'),
  '(member)/group/[groupId]/transfer': inGroup('/transfer'),
  '(member)/group/[groupId]/refund-requests': inGroup('/refund-requests'),
  '(member)/group/[groupId]/history': inGroup('/history'),
  '(member)/group/[groupId]/card': inGroup('/card'),
  '(member)/group/[groupId]/close': inGroup('/close'),
  '(member)/group/[groupId]/closing-statement': inGroup('/closing-statement'),
  '(member)/group/[groupId]/order': inKit('/order'),
  '(member)/group/[groupId]/orders': inKit('/orders'),
  '(member)/group/[groupId]/orders/[memberId]': { ...inKit('/orders'), follow: 'a[href*="/orders/"]' },
  '(member)/group/[groupId]/season': inGroup('/season'),
  '(member)/clearing-history': { unseen: 'empty, and redirects at once' },
  '(member)/transactions/(list)': asMargaret('/transactions'),
  '(member)/transactions/accounts': asMargaret('/transactions/accounts'),
  '(member)/transactions/[transactionId]/receipt': asViewer(
    'margaret',
    ({ margaretsPaymentId }) => `/transactions/${margaretsPaymentId}/receipt`,
  ),
  '(member)/transactions/[transactionId]/trail': asViewer(
    'margaret',
    ({ margaretsPaymentId }) => `/transactions/${margaretsPaymentId}/trail`,
  ),
  '(member)/notifications': asMargaret('/notifications'),
  '(member)/notification-settings': asMargaret('/notification-settings'),
  '(member)/settings': asMargaret('/settings'),
  '(member)/profile-settings': asMargaret('/profile-settings'),
  '(member)/account-settings': asMargaret('/account-settings'),
  '(member)/privacy-settings': asMargaret('/privacy-settings'),
  '(member)/sign-ins': asMargaret('/sign-ins'),
  '(member)/sign-ins/history': asMargaret('/sign-ins/history'),
  '(unlisted)/operators-desk': asViewer('operator', () => '/operator'),
  '(unlisted)/operators-desk/payments/[paymentId]': asViewer(
    'operator',
    ({ margaretsPaymentId }) => `/operator/payments/${margaretsPaymentId}`,
  ),
  'api/docs': asVisitor('/api/docs'),
}

/** The folders of `app` that have a page. */
export const pagesOfApp = (): string[] =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'page.tsx')
    .map(dirname)

/** The screens and moments whose folder or name contains one of the words; all of them without words. */
export const chooseScreens = (words: string[]): [string, Moment][] =>
  Object.entries<Screen | UnseenScreen | Moment>({ ...SCREENS, ...MOMENTS }).flatMap(([folder, screen]) =>
    'unseen' in screen || (words.length > 0 && !words.some((word) => folder.includes(word)))
      ? []
      : [[folder, screen]],
  )
