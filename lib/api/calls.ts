import * as entry from '@/lib/accounts/contract'
import * as factors from '@/lib/accounts/factors-contract'
import * as profile from '@/lib/accounts/profile-contract'
import * as audit from '@/lib/audit/contract'
import type { Call } from '@/lib/calls/define-call'
import * as canManage from '@/lib/can-manage/contract'
import * as closing from '@/lib/closing/contract'
import * as feedback from '@/lib/feedback/contract'
import * as gifts from '@/lib/gifts/contract'
import * as ofGroups from '@/lib/groups/contract'
import * as ofMembers from '@/lib/groups/members-contract'
import * as invitations from '@/lib/invitations/contract'
import * as links from '@/lib/links/contract'
import * as live from '@/lib/live/contract'
import * as notedPayments from '@/lib/noted-payments/contract'
import * as notifications from '@/lib/notifications/contract'
import * as ofOperators from '@/lib/operations/contract'
import * as ofLimits from '@/lib/operations/limits-contract'
import * as payments from '@/lib/payments/contract'
import * as payouts from '@/lib/payouts/contract'
import * as posters from '@/lib/posters/contract'
import * as preferences from '@/lib/preferences/contract'
import * as push from '@/lib/push/contract'
import * as refundRequests from '@/lib/refund-requests/contract'
import * as refunds from '@/lib/refunds/contract'
import * as reminders from '@/lib/reminders/contract'
import * as statements from '@/lib/statements/contract'
import * as today from '@/lib/today/contract'
import * as transactions from '@/lib/transactions/contract'
import * as transfers from '@/lib/transfers/contract'

const accounts = { ...entry, ...profile, ...factors }
const groups = { ...ofGroups, ...ofMembers }
const operations = { ...ofOperators, ...ofLimits }
const areas = {
  accounts,
  groups,
  invitations,
  gifts,
  links,
  posters,
  payments,
  refunds,
  refundRequests,
  notedPayments,
  canManage,
  reminders,
  transactions,
  statements,
  transfers,
  closing,
  today,
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
  typeof value === 'object' && value !== null && 'method' in value && 'answer' in value

/** Every documented call with its area. A call that is not here does not exist. */
export const CALLS: { area: keyof Areas; call: Call }[] = Object.entries(areas).flatMap(([area, contract]) =>
  Object.values(contract as Record<string, unknown>)
    .filter(isCall)
    .map((call) => ({ area: area as keyof Areas, call })),
)
