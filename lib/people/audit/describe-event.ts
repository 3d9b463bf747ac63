import { describeDaysBefore } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'

/** A row of the trail, with the names and the amount filled in. */
type AuditEvent = {
  what: string
  from: string | null
  to: string | null
  why: string | null
  /** The person whose role, payment or the like it is. */
  whom: string
  /** It belongs to somebody without an account. */
  isGift?: boolean
  /** Of a payment, refund, transfer and so on. */
  amountPence: number | null
}

/** Settings whose values are pence. */
const AMOUNT_SETTINGS = new Set(['goal', 'contribution', 'transfer-limit', 'refund-limit'])

/** A value as people read it. */
export function formatValue(what: string, value: string | null): string | null {
  if (value === null) return null
  if (what === 'link-suggested') return (JSON.parse(value) as number[]).map(formatPounds).join(', ')
  return AMOUNT_SETTINGS.has(what) ? formatPounds(Number(value)) : value
}

/** A sentence that says what happened but not who did it, which is shown beside it. */
export function describeEvent(event: AuditEvent): string {
  return (SETTING_TEXTS[event.what] ?? STATE_TEXTS[event.what] ?? (() => event.what))(event)
}

const TWO_KEYS = '“A second admin confirms transfers”'
const describeState = (texts: Record<string, string>) => (event: AuditEvent) =>
  texts[event.to ?? 'gone'] ?? event.what
const valueText = (event: AuditEvent, which: 'from' | 'to') => formatValue(event.what, event[which]) ?? ''

const SETTING_TEXTS: Record<string, (event: AuditEvent) => string> = {
  group: ({ from, to: state }) => {
    if (state === null) return 'The group was deleted'
    if (state === 'closed') return 'The group was closed'
    return from === 'closed' ? 'The group was opened again' : 'The group was opened'
  },
  goal: (event) =>
    event.from === null
      ? `The goal was set to ${valueText(event, 'to')}`
      : `The goal was changed from ${valueText(event, 'from')} to ${valueText(event, 'to')}`,
  'fee-paid-by': describeState({
    payer: 'Each payer was to pay the card fee',
    group: 'The collection was to cover the card fee',
  }),
  role: ({ whom, from, to: role }) => {
    if (role === null) return `${whom} left the group`
    if (role === 'admin') return from === null ? `${whom} joined as an admin` : `${whom} was made an admin`
    return from === null ? `${whom} joined the group` : `${whom} is no longer an admin`
  },
  contribution: (event) =>
    `${event.whom}’s share went from ${valueText(event, 'from')} to ${valueText(event, 'to')}`,
  'two-keys': ({ from, to: state }) => {
    if (state === 'off-asked') return `A request was made to switch off ${TWO_KEYS}`
    if (from === 'off-asked' && state === 'on') return `${TWO_KEYS} was kept on`
    return `${TWO_KEYS} was switched ${state}`
  },
  reminders: ({ to: days }) =>
    days === 'off'
      ? 'Reminders were switched off'
      : `Reminders were set: ${describeDaysBefore((days ?? '').split(',').map(Number))}`,
  'payout-account': ({ whom, from, to: state }) => {
    if (state === null) return `The payout account of ${whom} was disconnected`
    if (state === 'ready') return `The payout account of ${whom} became ready for transfers`
    return from === null
      ? `The payout account of ${whom} was connected`
      : `The payout account of ${whom} can’t receive transfers at the moment`
  },
  'transfer-limit': (event) =>
    event.to === null
      ? 'The group’s own transfer limit was lifted'
      : `The group’s transfer limit was set to ${valueText(event, 'to')} a day`,
  'refund-limit': (event) =>
    event.to === null
      ? 'The group’s own refund limit was lifted'
      : `The group’s limit of early refunds was set to ${valueText(event, 'to')} a day`,
  transfers: describeState({ paused: 'Transfers were paused', gone: 'Transfers were allowed again' }),
  link: describeState({
    on: 'The link was switched on',
    renewed: 'A new link was made, and the old one ended',
    gone: 'The link was stopped',
  }),
  'link-join': describeState({
    off: 'Joining with the link was switched off',
    ask: 'The link lets people ask to join',
    open: 'The link lets people join at once',
  }),
  'link-gifts': describeState({ on: 'The link accepts gifts', off: 'The link doesn’t accept gifts' }),
  'link-collected': describeState({
    on: 'The link shows what is collected',
    off: 'The link hides what is collected',
  }),
  'link-names': describeState({ on: 'The link shows who gave', off: 'The link hides who gave' }),
  'link-closes': describeState({
    on: 'Gifts end once the goal is reached',
    off: 'Gifts go on once the goal is reached',
  }),
  'link-suggested': () => 'The link suggests other amounts',
  cover: describeState({
    on: 'A cover was chosen',
    changed: 'Another cover was chosen',
    gone: 'The cover was removed',
  }),
  update: describeState({ sent: 'An update was written to everyone', gone: 'An update was deleted' }),
  reveal: describeState({
    sealed: 'The card was sealed until its day',
    changed: 'The sealed card was changed',
    gone: 'The card’s link was ended',
  }),
  thanks: describeState({
    shown: 'The thanks were shown on the card',
    hidden: 'The thanks were hidden from the card',
  }),
  account: describeState({ open: 'Your account was opened', gone: 'Your account was deleted' }),
  password: () => 'Your password was changed',
  email: describeState({ changed: 'Your email was changed', proven: 'Your email was confirmed' }),
  phone: describeState({
    changed: 'Your phone number was changed',
    proven: 'Your phone number was confirmed',
  }),
  'lost-phone': describeState({
    asked: 'A new number was given, to replace a lost phone after a day',
    gone: 'The new number was taken over, or stopped',
  }),
  'two-factor': describeState({ on: 'Two-factor authentication was turned on' }),
  authenticator: describeState({
    on: 'An authenticator app was added',
    gone: 'The authenticator app was removed',
  }),
  passkey: describeState({ on: 'A passkey was added', gone: 'A passkey was removed' }),
  'accountant-link': describeState({
    on: 'A link for an accountant was made',
    gone: 'A link for an accountant ended',
  }),
  profile: describeState({
    shown: 'Members see your name and picture',
    hidden: 'Members no longer see your name and picture',
  }),
}

const SESSION_END_TEXTS: Record<string, string> = {
  'logged-out': 'Logged out',
  'signed-out-elsewhere': 'A device was logged out from another device',
  'password-changed': 'A device was logged out because the password changed',
  'account-deleted': 'A device was logged out because the account was deleted',
  'ended-by-operator': 'A device was logged out to keep the account safe',
  expired: 'A login expired',
}

const VERBS: Record<string, string> = {
  pending: 'was started',
  success: 'was made',
  failed: 'failed',
  open: 'was opened',
  inquiry: 'is only an enquiry from the bank so far',
  won: 'was decided for the group',
  lost: 'was decided for the payer',
  appealed: 'is open again',
  asked: 'was asked for',
  approved: 'was approved',
  declined: 'was declined',
  refunded: 'ended with a refund',
  closed: 'was closed',
  accepted: 'was accepted',
  expired: 'expired',
  withdrawn: 'was withdrawn',
}

const describeSubject = (name: (event: AuditEvent & { amount: string }) => string) => (event: AuditEvent) => {
  return `${name({ ...event, amount: asAmount(event) })} ${VERBS[event.to ?? ''] ?? event.to}`
}

const asAmount = ({ amountPence }: AuditEvent): string =>
  amountPence === null ? 'money' : formatPounds(amountPence)

/** What a member says they can manage to pay, by the state of the request. */
const REDUCTION_TEXTS: Record<string, (whom: string, amount: string) => string> = {
  open: (whom, amount) => `${whom} said they can manage ${amount}`,
  accepted: (whom, amount) => `${whom}’s request to pay ${amount} was accepted`,
  answered: (whom, amount) =>
    `${whom}’s request to pay ${amount} was answered, with no change to their share`,
  closed: (whom, amount) => `${whom}’s request to pay ${amount} was closed`,
}

/** A place on a list that has somebody's address. */
const CLAIM_TEXTS: Record<string, (whom: string) => string> = {
  open: (whom) => `${whom} was asked whether a place on a list is theirs`,
  asked: (whom) => `${whom} said that a place on the list is theirs too`,
  accepted: (whom) => `${whom} took over a place on the list`,
  declined: (whom) => `${whom} said that a place on the list isn’t theirs`,
  refused: (whom) => `${whom}’s two places were left as they are`,
  closed: (whom) => `The question to ${whom} about a place on a list came to an end`,
}

const STATE_TEXTS: Record<string, (event: AuditEvent) => string> = {
  payment: (event) => {
    const payment = `${event.isGift ? 'A gift' : `${event.whom}’s payment`} of ${asAmount(event)}`
    return event.to === 'success' ? `${payment} came in` : describeSubject(() => payment)(event)
  },
  return: describeSubject(({ whom }) => `The return of a payment by ${whom} that did not match`),
  refund: describeSubject(({ amount, whom }) => `The refund of ${amount} to ${whom}`),
  'refund-request': (event) =>
    event.to === 'open'
      ? `${event.whom} asked for a refund`
      : describeSubject(({ whom }) => `${whom}’s request for a refund`)(event),
  noted: (event) =>
    event.to === 'success'
      ? `Noted that ${event.whom} paid ${asAmount(event)} another way`
      : `No longer noted that ${event.whom} paid ${asAmount(event)} another way`,
  'can-manage': (event) =>
    (REDUCTION_TEXTS[event.to ?? ''] ?? (() => event.what))(event.whom, asAmount(event)),
  transfer: describeSubject(({ amount }) => `The transfer of ${amount}`),
  leg: (event) => `The transfer of ${asAmount(event)} was confirmed`,
  dispute: describeSubject(({ amount, whom }) => `The dispute over ${amount} paid by ${whom}`),
  adjustment: describeSubject(({ amount }) => `The correction of ${amount}`),
  invitation: (event) =>
    event.why === 'declined'
      ? `The invitation to ${event.whom} was declined`
      : event.to === 'open'
        ? `An invitation went to ${event.whom}`
        : describeSubject(({ whom }) => `The invitation to ${whom}`)(event),
  'join-request': describeSubject(({ whom }) => `${whom}’s request to join`),
  claim: ({ to, what, whom }) => (CLAIM_TEXTS[to ?? ''] ?? (() => what))(whom),
  session: ({ to: state, why }) => {
    if (state === 'pending') return 'Your password was entered, and a code asked for'
    if (state === 'full') return 'Logged in with a code'
    return SESSION_END_TEXTS[why ?? ''] ?? 'A login ended'
  },
}
