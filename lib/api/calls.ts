import type { Call } from '@/lib/base/calls/define-call'
import * as chatText from '@/lib/groups/chat-text/contract'
import * as claims from '@/lib/groups/claims/contract'
import * as closing from '@/lib/groups/closing/contract'
import * as covers from '@/lib/groups/covers/contract'
import * as gifts from '@/lib/groups/gifts/contract'
import * as groupCalls from '@/lib/groups/group/contract'
import * as invitations from '@/lib/groups/invitations/contract'
import * as links from '@/lib/groups/links/contract'
import * as memberCalls from '@/lib/groups/members/contract'
import * as orders from '@/lib/groups/orders/contract'
import * as peopleList from '@/lib/groups/people-list/contract'
import * as personalPages from '@/lib/groups/personal-pages/contract'
import * as posters from '@/lib/groups/posters/contract'
import * as recordedPayments from '@/lib/groups/recorded-payments/contract'
import * as reductionRequests from '@/lib/groups/reduction-requests/contract'
import * as reminders from '@/lib/groups/reminders/contract'
import * as reports from '@/lib/groups/reports/contract'
import * as reveal from '@/lib/groups/reveal/contract'
import * as series from '@/lib/groups/series/contract'
import * as stroke from '@/lib/groups/stroke/contract'
import * as today from '@/lib/groups/today/contract'
import * as updates from '@/lib/groups/updates/contract'
import * as accounting from '@/lib/money/accounting/contract'
import * as payments from '@/lib/money/payments/contract'
import * as payouts from '@/lib/money/payouts/contract'
import * as refunds from '@/lib/money/refunds/contract'
import * as refundRequests from '@/lib/money/refunds/requests/contract'
import * as statements from '@/lib/money/statements/contract'
import * as transactions from '@/lib/money/transactions/contract'
import * as transfers from '@/lib/money/transfers/contract'
import * as accountCalls from '@/lib/people/accounts/contract'
import * as factors from '@/lib/people/accounts/factors/contract'
import * as lostPhone from '@/lib/people/accounts/lost-phone/contract'
import * as profile from '@/lib/people/accounts/profile/contract'
import * as audit from '@/lib/people/audit/contract'
import * as feedback from '@/lib/people/feedback/contract'
import * as live from '@/lib/platform/messages/live/contract'
import * as notifications from '@/lib/platform/messages/notifications/contract'
import * as preferences from '@/lib/platform/messages/preferences/contract'
import * as push from '@/lib/platform/messages/push/contract'
import * as pictures from '@/lib/platform/pictures/contract'
import * as operatorCalls from '@/lib/server/operations/contract'
import * as evidenceCalls from '@/lib/server/operations/evidence-contract'
import * as hidingCalls from '@/lib/server/operations/hidden-contract'
import * as limitCalls from '@/lib/server/operations/limits-contract'

const accounts = { ...accountCalls, ...profile, ...factors, ...lostPhone, ...pictures }
const groups = { ...groupCalls, ...memberCalls }
const operations = { ...operatorCalls, ...limitCalls, ...evidenceCalls, ...hidingCalls }
const areas = {
  accounts,
  groups,
  invitations,
  covers,
  gifts,
  links,
  orders,
  peopleList,
  personalPages,
  claims,
  chatText,
  reveal,
  posters,
  payments,
  refunds,
  refundRequests,
  recordedPayments,
  reductionRequests,
  reminders,
  reports,
  transactions,
  statements,
  accounting,
  transfers,
  closing,
  series,
  stroke,
  today,
  updates,
  payouts,
  notifications,
  preferences,
  push,
  feedback,
  operations,
  live,
  audit,
}

type Areas = typeof areas
type DefinedCalls = { [Area in keyof Areas]: Extract<Areas[Area][keyof Areas[Area]], Call> }[keyof Areas]

/** Every documented call by method and path, such as `POST /group/create`; the browser's client is typed from this. */
export type CallsByAddress = { [C in DefinedCalls as `${C['method']} ${C['path']}`]: C }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value

/** Every documented call with its area. A call that is not here does not exist. */
export const CALLS: { area: keyof Areas; call: Call }[] = Object.entries(areas).flatMap(([area, contract]) =>
  Object.values(contract as Record<string, unknown>)
    .filter(isCall)
    .map((call) => ({ area: area as keyof Areas, call })),
)
