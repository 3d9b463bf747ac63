import { londonDay, londonHour } from '@/lib/base/clock'
import { giftToken } from '@/lib/platform/auth/gift-token'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { keepPhoneToken } from '@/lib/platform/auth/keep-phone-token'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { promiseToken } from '@/lib/platform/auth/promise-token'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import type { Letterhead } from '@/lib/platform/messages/mail/letters/layout'
import type { QuestionName } from '@/lib/platform/messages/mail/letters/question'
import { KINDS, type Kind } from '@/lib/platform/messages/preferences/rules'

/** The queue carries only the invitation's id: its token is derived when the mail is written. */
async function writeInvitation() {
  const { invitationMail } = await import('@/lib/platform/messages/mail/letters/invitation')
  type Props = Omit<Parameters<typeof invitationMail>[0], 'url'> & { invitationId: string }
  return ({ invitationId, ...props }: Props, head: Letterhead) => {
    const url = `${head.origin}/invitation/${invitationToken(invitationId)}/accept`
    return invitationMail({ ...props, url }, head)
  }
}

/** Like the invitation: the receipt's token is derived from the payment's id when the mail is written. */
async function writeReceipt() {
  const { receiptMail } = await import('@/lib/platform/messages/mail/letters/receipt')
  type Props = Omit<Parameters<typeof receiptMail>[0], 'receiptUrl' | 'publicUrl'> & {
    paymentId: string
    /** The payer is on a list, and cannot log in. */
    isListed?: boolean
  }
  return ({ isListed, ...props }: Props, head: Letterhead) => {
    const paymentId = props.paymentId ?? idIn(props)
    const publicUrl = `${head.origin}/r/${receiptToken(paymentId)}`
    const receiptUrl = isListed ? publicUrl : `${head.origin}/transactions/${paymentId}/receipt`
    return receiptMail({ ...props, receiptUrl, publicUrl }, head)
  }
}

/** Like the receipt: the gift's own token is also derived from its id when the mail is written. */
async function writeGiftReceipt() {
  const { giftReceiptMail } = await import('@/lib/platform/messages/mail/letters/gift-receipt')
  type Props = Omit<Parameters<typeof giftReceiptMail>[0], 'giftUrl' | 'receiptUrl'> & { giftId: string }
  return ({ giftId, ...props }: Props, head: Letterhead) => {
    const receiptUrl = `${head.origin}/r/${receiptToken(giftId)}`
    return giftReceiptMail({ ...props, giftUrl: giftUrl(head, giftId), receiptUrl }, head)
  }
}

/** Like the invitation: the token that stops a new number is derived when the mail is written. */
async function writeLostPhone() {
  const { lostPhoneMail } = await import('@/lib/platform/messages/mail/letters/lost-phone')
  type Props = Omit<Parameters<typeof lostPhoneMail>[0], 'url'> & { lostPhoneId: string }
  return ({ lostPhoneId, ...props }: Props, head: Letterhead) => {
    const url = `${head.origin}/keep-phone/${keepPhoneToken(lostPhoneId)}`
    return lostPhoneMail({ ...props, url }, head)
  }
}

async function writeGiftNews() {
  const { giftNewsMail } = await import('@/lib/platform/messages/mail/letters/gift-news')
  type Props = Omit<Parameters<typeof giftNewsMail>[0], 'giftUrl'> & { giftId: string }
  return ({ giftId, ...props }: Props, head: Letterhead) =>
    giftNewsMail({ ...props, giftUrl: giftUrl(head, giftId) }, head)
}

async function writePaymentNews() {
  const { paymentNewsMail } = await import('@/lib/platform/messages/mail/letters/payment-news')
  type Props = Omit<Parameters<typeof paymentNewsMail>[0], 'personalUrl'> & { personalLinkId: string | null }
  return ({ personalLinkId, ...props }: Props, head: Letterhead) =>
    paymentNewsMail({ ...props, personalUrl: personalUrl(head, personalLinkId ?? undefined) }, head)
}

const giftUrl = ({ origin }: Letterhead, giftId: string) => `${origin}/gift/${giftToken(giftId)}`

/** Jobs queued before there were public receipts have the receipt's address in place of the id. */
const idIn = (props: object): string => String(Object(props).receiptUrl).split('/').at(-2) ?? ''

/** Like the invitation; `day` is the day in London that it is for. */
async function writeReminder() {
  const { reminderMail } = await import('@/lib/platform/messages/mail/letters/reminder')
  type Made = 'payUrl' | 'promiseUrl' | 'today'
  type Props = Omit<Parameters<typeof reminderMail>[0], Made> & {
    groupId: string
    memberId: string
    /** Jobs queued before there were personal pages have none. */
    personalLinkId?: string
    day: string
  }
  return ({ groupId, memberId, personalLinkId, day, ...props }: Props, head: Letterhead) => {
    const payUrl = personalUrl(head, personalLinkId) ?? `${head.origin}/group/${groupId}/initialize-payment`
    const promiseUrl = `${head.origin}/promise/${promiseToken(memberId)}`
    return reminderMail({ ...props, today: day, payUrl, promiseUrl }, head)
  }
}

/** Like the reminder. */
async function writeAddedToGroup() {
  const { addedToGroupMail } = await import('@/lib/platform/messages/mail/letters/added-to-group')
  type Props = Omit<Parameters<typeof addedToGroupMail>[0], 'personalUrl'> & { personalLinkId?: string }
  return ({ personalLinkId, ...props }: Props, head: Letterhead) =>
    addedToGroupMail({ ...props, personalUrl: personalUrl(head, personalLinkId) }, head)
}

/** Like the reminder. */
async function writePersonalLinks() {
  const { personalLinksMail } = await import('@/lib/platform/messages/mail/letters/personal-links')
  type Given = Parameters<typeof personalLinksMail>[0]
  type Person = Omit<Given['people'][number], 'url'> & { personalLinkId: string }
  return ({ people, ...props }: Omit<Given, 'people'> & { people: Person[] }, head: Letterhead) =>
    personalLinksMail(
      {
        ...props,
        people: people.map(({ personalLinkId, ...person }) => ({
          ...person,
          url: personalUrl(head, personalLinkId) ?? '',
        })),
      },
      head,
    )
}

const personalUrl = ({ origin }: Letterhead, linkId: string | undefined): string | null =>
  linkId === undefined ? null : `${origin}/p/${personalToken(linkId)}`

const asks = (name: QuestionName) => async () =>
  (await import('@/lib/platform/messages/mail/letters/question')).questionMail(name)

/** Every mail by name, loaded when it is first sent. Its props are stored in the queue, so they must be JSON. */
export const MAILS = {
  code: async () => (await import('@/lib/platform/messages/mail/letters/code')).codeMail,
  'reset-link': async () => (await import('@/lib/platform/messages/mail/letters/reset-link')).resetLinkMail,
  'password-changed': async () =>
    (await import('@/lib/platform/messages/mail/letters/password-changed')).passwordChangedMail,
  'account-deleted': async () =>
    (await import('@/lib/platform/messages/mail/letters/account-deleted')).accountDeletedMail,
  'sessions-ended': async () =>
    (await import('@/lib/platform/messages/mail/letters/sessions-ended')).sessionsEndedMail,
  'login-attempts': async () =>
    (await import('@/lib/platform/messages/mail/letters/login-attempts')).loginAttemptsMail,
  'factor-changed': async () =>
    (await import('@/lib/platform/messages/mail/letters/factor-changed')).factorChangedMail,
  'lost-phone': writeLostPhone,
  invitation: writeInvitation,
  'added-to-group': writeAddedToGroup,
  'personal-links': writePersonalLinks,
  'payment-returned': async () =>
    (await import('@/lib/platform/messages/mail/letters/payment-returned')).paymentReturnedMail,
  receipt: writeReceipt,
  'gift-receipt': writeGiftReceipt,
  'gift-news': writeGiftNews,
  'payment-news': writePaymentNews,
  reminder: writeReminder,
  'first-payment': async () =>
    (await import('@/lib/platform/messages/mail/letters/first-payment')).firstPaymentMail,
  digest: async () => (await import('@/lib/platform/messages/mail/letters/digest')).digestMail,
  'join-request': asks('join-request'),
  'join-places': asks('join-places'),
  'refund-request': asks('refund-request'),
  'can-manage': asks('can-manage'),
  'paid-another-way': asks('paid-another-way'),
  'transfer-confirmation': asks('transfer-confirmation'),
  'two-keys-off': asks('two-keys-off'),
  refund: async () => (await import('@/lib/platform/messages/mail/letters/refund')).refundMail,
  'transfer-made': async () =>
    (await import('@/lib/platform/messages/mail/letters/transfer-made')).transferMadeMail,
  'closing-statement': async () =>
    (await import('@/lib/platform/messages/mail/letters/closing-statement')).closingStatementMail,
  'payout-account-changed': async () =>
    (await import('@/lib/platform/messages/mail/letters/payout-account-changed')).payoutAccountChangedMail,
  'money-needs-you': async () =>
    (await import('@/lib/platform/messages/mail/letters/money-needs-you')).moneyNeedsYouMail,
  'more-news': async () => (await import('@/lib/platform/messages/mail/letters/more-news')).moreNewsMail,
  'operator-flags': async () =>
    (await import('@/lib/platform/messages/mail/letters/operator-flags')).operatorFlagsMail,
  feedback: async () => (await import('@/lib/platform/messages/mail/letters/feedback')).feedbackMail,
} as const

/**
 * The kind of each mail, by which its reader may switch it off. Always sent: `security` (codes too), `receipt`, and
 * what goes to our own people (`office`).
 */
export const MAIL_KINDS: Record<MailName, Kind | 'security' | 'receipt' | 'office'> = {
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
  'more-news': 'Group',
  'operator-flags': 'office',
  feedback: 'office',
}

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind)

/** The kind that a mail's reader can switch off; null if it is always sent. */
export function kindOfMail(name: MailName): Kind | null {
  const kind = MAIL_KINDS[name]
  return isKind(kind) ? kind : null
}

/** Mails by which people learn that somebody may be taking what is theirs. */
const URGENT: ReadonlySet<string> = new Set<keyof typeof MAILS>([
  'code',
  'reset-link',
  'password-changed',
  'sessions-ended',
  'account-deleted',
  'factor-changed',
  'lost-phone',
  'payout-account-changed',
])

export const isUrgentMail = (name: MailName): boolean => URGENT.has(name)

/** Whether it is too late for a mail: a reminder is sent on its day before 20:00 in London, or not at all. */
export const isPast = (name: MailName, { day }: Record<string, unknown>): boolean =>
  name === 'reminder' && (day !== londonDay() || londonHour() >= 20)

export type MailName = keyof typeof MAILS
export type MailProps<Name extends MailName> = Parameters<Awaited<ReturnType<(typeof MAILS)[Name]>>>[0]

export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)
