import { londonDay, londonHour } from '@/lib/base/clock'
import type { QuestionName } from '@/lib/platform/messages/mail/templates/question'
import { MESSAGE_KINDS, type MessageKind } from '@/lib/platform/messages/preferences/rules'
import {
  loadAddedToGroupMail,
  loadGiftNewsMail,
  loadGiftReceiptMail,
  loadInvitationMail,
  loadLostPhoneMail,
  loadPaymentNewsMail,
  loadPersonalLinksMail,
  loadReceiptMail,
  loadReminderMail,
  loadThanksMail,
  loadUpdateMail,
} from './mails-with-links'

const loadQuestionMail = (name: QuestionName) => async () =>
  (await import('@/lib/platform/messages/mail/templates/question')).questionMail(name)

/** Every mail by name, loaded when it is first sent. Its props are stored in the queue, so they must be JSON. */
export const MAILS = {
  code: async () => (await import('@/lib/platform/messages/mail/templates/code')).codeMail,
  'reset-link': async () => (await import('@/lib/platform/messages/mail/templates/reset-link')).resetLinkMail,
  'password-changed': async () =>
    (await import('@/lib/platform/messages/mail/templates/password-changed')).passwordChangedMail,
  'account-deleted': async () =>
    (await import('@/lib/platform/messages/mail/templates/account-deleted')).accountDeletedMail,
  'sessions-ended': async () =>
    (await import('@/lib/platform/messages/mail/templates/sessions-ended')).sessionsEndedMail,
  'login-attempts': async () =>
    (await import('@/lib/platform/messages/mail/templates/login-attempts')).loginAttemptsMail,
  'factor-changed': async () =>
    (await import('@/lib/platform/messages/mail/templates/factor-changed')).factorChangedMail,
  'lost-phone': loadLostPhoneMail,
  invitation: loadInvitationMail,
  'added-to-group': loadAddedToGroupMail,
  'personal-links': loadPersonalLinksMail,
  'payment-returned': async () =>
    (await import('@/lib/platform/messages/mail/templates/payment-returned')).paymentReturnedMail,
  receipt: loadReceiptMail,
  'gift-receipt': loadGiftReceiptMail,
  'gift-news': loadGiftNewsMail,
  update: loadUpdateMail,
  thanks: loadThanksMail,
  'payment-news': loadPaymentNewsMail,
  reminder: loadReminderMail,
  'first-payment': async () =>
    (await import('@/lib/platform/messages/mail/templates/first-payment')).firstPaymentMail,
  digest: async () => (await import('@/lib/platform/messages/mail/templates/digest')).digestMail,
  'join-request': loadQuestionMail('join-request'),
  'join-places': loadQuestionMail('join-places'),
  'refund-request': loadQuestionMail('refund-request'),
  'can-manage': loadQuestionMail('can-manage'),
  'paid-another-way': loadQuestionMail('paid-another-way'),
  'transfer-confirmation': loadQuestionMail('transfer-confirmation'),
  'two-keys-off': loadQuestionMail('two-keys-off'),
  'admins-changed': loadQuestionMail('admins-changed'),
  refund: async () => (await import('@/lib/platform/messages/mail/templates/refund')).refundMail,
  'transfer-made': async () =>
    (await import('@/lib/platform/messages/mail/templates/transfer-made')).transferMadeMail,
  'closing-statement': async () =>
    (await import('@/lib/platform/messages/mail/templates/closing-statement')).closingStatementMail,
  'payout-account-changed': async () =>
    (await import('@/lib/platform/messages/mail/templates/payout-account-changed')).payoutAccountChangedMail,
  'money-needs-you': async () =>
    (await import('@/lib/platform/messages/mail/templates/money-needs-you')).moneyNeedsYouMail,
  'more-news': async () => (await import('@/lib/platform/messages/mail/templates/more-news')).moreNewsMail,
  'operator-flags': async () =>
    (await import('@/lib/platform/messages/mail/templates/operator-flags')).operatorFlagsMail,
  feedback: async () => (await import('@/lib/platform/messages/mail/templates/feedback')).feedbackMail,
} as const

/**
 * The kind of each mail, by which its reader may switch it off. Always sent: `security` (codes too), `receipt`, and
 * what goes to our own people (`office`).
 */
export const MAIL_KINDS: Record<MailName, MessageKind | 'security' | 'receipt' | 'office'> = {
  code: 'security',
  'reset-link': 'security',
  'password-changed': 'security',
  'account-deleted': 'security',
  'sessions-ended': 'security',
  'login-attempts': 'security',
  'factor-changed': 'security',
  'lost-phone': 'security',
  // Somebody who diverts the money must not be able to switch the warning off first.
  'payout-account-changed': 'security',
  invitation: 'Group',
  reminder: 'Reminders',
  'added-to-group': 'Group',
  'personal-links': 'Group',
  update: 'Group',
  thanks: 'Group',
  'closing-statement': 'Group',
  receipt: 'receipt',
  // It replaces a receipt: people hear about their own money whatever they switched off.
  'payment-returned': 'receipt',
  'gift-receipt': 'receipt',
  // Goes to people without an account, and so without preferences.
  'gift-news': 'receipt',
  'payment-news': 'receipt',
  refund: 'Payment',
  'transfer-made': 'Transfer',
  'money-needs-you': 'Transfer',
  'first-payment': 'Payment',
  digest: 'Payment',
  'join-request': 'Group',
  'join-places': 'Group',
  'refund-request': 'Payment',
  'can-manage': 'Personal',
  'paid-another-way': 'Payment',
  'transfer-confirmation': 'Transfer',
  'two-keys-off': 'Transfer',
  'admins-changed': 'Transfer',
  'more-news': 'Group',
  'operator-flags': 'office',
  feedback: 'office',
}

const isKind = (kind: string): kind is MessageKind => (MESSAGE_KINDS as readonly string[]).includes(kind)

/** The kind that a mail's reader can switch off; null if it is always sent. */
export function kindOfMail(name: MailName): MessageKind | null {
  const kind = MAIL_KINDS[name]
  return isKind(kind) ? kind : null
}

/** Mails by which people learn that somebody may be taking what is theirs. */
const URGENT_MAILS: ReadonlySet<string> = new Set<keyof typeof MAILS>([
  'code',
  'reset-link',
  'password-changed',
  'sessions-ended',
  'account-deleted',
  'factor-changed',
  'lost-phone',
  'payout-account-changed',
])

export const isUrgentMail = (name: MailName): boolean => URGENT_MAILS.has(name)

/** Whether it is too late for a mail: a reminder is sent on its day before 20:00 in London, or not at all. */
export const isTooLate = (name: MailName, { day }: Record<string, unknown>): boolean =>
  name === 'reminder' && (day !== londonDay() || londonHour() >= 20)

export type MailName = keyof typeof MAILS
export type MailProps<Name extends MailName> = Parameters<Awaited<ReturnType<(typeof MAILS)[Name]>>>[0]

export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)
