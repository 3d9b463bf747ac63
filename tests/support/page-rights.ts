import { everyone, OUTSIDERS } from './rights'
import type { Persona, World } from './world'

/** What each person gets from a page: it opens, it is not found, or it redirects. */
type PageResult =
  | 'opens'
  | 404
  | '/login'
  | '/session-out'
  | '/verify/continue'
  | '/dashboard'
  | '/account-settings'
type PageRights = Record<Persona, PageResult>

const PUBLIC: PageRights = everyone('opens')
/** A cookie whose session has ended leads to the page that says so. */
const SIGNED_IN: PageRights = {
  ...PUBLIC,
  visitor: '/login',
  deleted: '/session-out',
  pending: '/verify/continue',
}
const MEMBERS: PageRights = { ...SIGNED_IN, ...OUTSIDERS }
const ADMINS_AND_PAYER: PageRights = { ...MEMBERS, member: 404, demoted: 404 }
const ADMINS: PageRights = { ...ADMINS_AND_PAYER, payer: 404 }
const ANY_SESSION: PageRights = { ...PUBLIC, visitor: '/login', deleted: '/login' }
const NOBODY: PageRights = everyone(404)

type Page = { rights: PageRights; params?: (world: World) => object }
const page = (rights: PageRights, params?: Page['params']): Page => ({ rights, params })
const group = (rights: PageRights) => page(rights, ({ groupId }) => ({ groupId, groupName: 'ski-trip' }))
const payment = (rights: PageRights) => page(rights, ({ paymentId }) => ({ transactionId: paymentId }))
const deadTokenPage = (rights: PageRights) => page(rights, () => ({ token: 'dead' }))

/** One row for each page of `app`, by its folder; the test fails for a page without one. */
export const PAGES: Record<string, Page> = {
  '(public)': page(PUBLIC),
  '(public)/your-money': page(PUBLIC),
  '(public)/terms': page(PUBLIC),
  '(public)/privacy': page(PUBLIC),
  '(public)/contact': page(PUBLIC),
  '(public)/login': page(PUBLIC),
  '(public)/signup': page(PUBLIC),
  '(public)/forgot-password': page(PUBLIC),
  '(public)/reset-password': page(PUBLIC),
  '(public)/link-expired': page(PUBLIC),
  '(public)/session-out': page(PUBLIC),
  '(public)/invitation/[token]/accept': deadTokenPage(PUBLIC),
  '(public)/promise/[token]': deadTokenPage(NOBODY),
  '(public)/r/[token]': deadTokenPage(NOBODY),
  '(public)/gift/[token]': page(PUBLIC, ({ giftToken }) => ({ token: giftToken })),
  '(public)/p/[token]': page(PUBLIC, ({ personalToken }) => ({ token: personalToken })),
  '(public)/reveal/[token]': deadTokenPage(NOBODY),
  '(public)/accounts/[token]': page(PUBLIC, ({ accountsToken }) => ({ token: accountsToken })),
  '(public)/c/[code]': page(PUBLIC, ({ linkCode }) => ({ code: linkCode })),
  '(public)/unsubscribe/[token]': deadTokenPage(NOBODY),
  '(public)/keep-phone/[token]': deadTokenPage(NOBODY),
  '(public)/verify': page(ANY_SESSION),
  '(public)/verify/lost-phone': page({
    ...everyone('/verify/continue'),
    visitor: '/login',
    deleted: '/login',
  }),
  '(public)/verify/continue': page({
    ...everyone('/dashboard'),
    visitor: '/login',
    deleted: '/login',
    pending: 'opens',
  }),
  '(member)/clearing-history': page(SIGNED_IN),
  '(member)/dashboard': page(SIGNED_IN),
  '(member)/groups': page(SIGNED_IN),
  '(member)/notifications': page(SIGNED_IN),
  '(member)/transactions/(list)': page(SIGNED_IN),
  '(member)/transactions/accounts': page(SIGNED_IN),
  '(member)/settings': page(SIGNED_IN),
  '(member)/profile-settings': page(SIGNED_IN),
  '(member)/account-settings': page(SIGNED_IN),
  '(member)/privacy-settings': page(SIGNED_IN),
  '(member)/notification-settings': page(SIGNED_IN),
  '(member)/sign-ins': page({
    ...everyone('/account-settings'),
    visitor: '/login',
    deleted: '/session-out',
    pending: '/verify/continue',
  }),
  '(member)/sign-ins/history': page(SIGNED_IN),
  '(member)/group/[groupId]/(details)': group(MEMBERS),
  '(member)/group/[groupId]/[groupName]': group(MEMBERS),
  '(member)/group/[groupId]/add-people': group(ADMINS),
  '(member)/group/[groupId]/all-members': group(MEMBERS),
  '(member)/group/[groupId]/card': group(MEMBERS),
  '(member)/group/[groupId]/close': group(ADMINS),
  '(member)/group/[groupId]/season': group(ADMINS),
  '(member)/group/[groupId]/closing-statement': group(MEMBERS),
  '(member)/group/[groupId]/history': group(ADMINS),
  '(member)/group/[groupId]/initialize-payment': group(MEMBERS),
  '(member)/group/[groupId]/order': group(MEMBERS),
  '(member)/group/[groupId]/orders': group(ADMINS),
  '(member)/group/[groupId]/orders/[memberId]': page(
    // That is the member’s own.
    { ...ADMINS, member: 'opens' },
    ({ groupId, memberId }) => ({
      groupId,
      memberId,
    }),
  ),
  '(member)/group/[groupId]/refund-requests': group(MEMBERS),
  '(member)/group/[groupId]/transactions': group(MEMBERS),
  '(member)/group/[groupId]/transfer': group(MEMBERS),
  '(member)/transactions/[transactionId]/receipt': payment({
    ...ADMINS_AND_PAYER,
    admin: 404,
    creator: 404,
  }),
  '(member)/transactions/[transactionId]/trail': payment(ADMINS_AND_PAYER),
  '(unlisted)/operators-desk': page({ ...NOBODY, operator: 'opens' }),
  '(unlisted)/operators-desk/payments/[paymentId]': page(
    { ...NOBODY, operator: 'opens' },
    ({ paymentId }) => ({
      paymentId,
    }),
  ),
  'api/docs': page(PUBLIC),
}
