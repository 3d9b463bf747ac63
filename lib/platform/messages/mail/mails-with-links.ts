import { giftToken } from '@/lib/platform/auth/gift-token'
import { invitationToken } from '@/lib/platform/auth/invitation-token'
import { keepPhoneToken } from '@/lib/platform/auth/keep-phone-token'
import { personalToken } from '@/lib/platform/auth/personal-token'
import { promiseToken, promiseTokenOfLink } from '@/lib/platform/auth/promise-token'
import { receiptToken } from '@/lib/platform/auth/receipt-token'
import { revealToken } from '@/lib/platform/auth/reveal-token'
import type { MailFrame } from '@/lib/platform/messages/mail/templates/layout'

/** The mails with links of their own. The queue carries only ids: tokens are derived when the mail is written. */

export async function loadInvitationMail() {
  const { invitationMail } = await import('@/lib/platform/messages/mail/templates/invitation')
  type Props = Omit<Parameters<typeof invitationMail>[0], 'url'> & { invitationId: string }
  return ({ invitationId, ...props }: Props, frame: MailFrame) => {
    const url = `${frame.origin}/invitation/${invitationToken(invitationId)}/accept`
    return invitationMail({ ...props, url }, frame)
  }
}

/** Like the invitation: the receipt's token is derived from the payment's id when the mail is written. */
export async function loadReceiptMail() {
  const { receiptMail } = await import('@/lib/platform/messages/mail/templates/receipt')
  type Props = Omit<Parameters<typeof receiptMail>[0], 'receiptUrl' | 'publicUrl'> & {
    paymentId: string
    /** The payer is on a list, and cannot log in. */
    isListed?: boolean
  }
  return ({ isListed, ...props }: Props, frame: MailFrame) => {
    const paymentId = props.paymentId ?? paymentIdIn(props)
    const publicUrl = `${frame.origin}/r/${receiptToken(paymentId)}`
    const receiptUrl = isListed ? publicUrl : `${frame.origin}/transactions/${paymentId}/receipt`
    return receiptMail({ ...props, receiptUrl, publicUrl }, frame)
  }
}

/** Like the receipt: the gift's own token is also derived from its id when the mail is written. */
export async function loadGiftReceiptMail() {
  const { giftReceiptMail } = await import('@/lib/platform/messages/mail/templates/gift-receipt')
  type Props = Omit<Parameters<typeof giftReceiptMail>[0], 'giftUrl' | 'receiptUrl'> & { giftId: string }
  return ({ giftId, ...props }: Props, frame: MailFrame) => {
    const receiptUrl = `${frame.origin}/r/${receiptToken(giftId)}`
    return giftReceiptMail({ ...props, giftUrl: giftUrl(frame, giftId), receiptUrl }, frame)
  }
}

/** Like the invitation: the token that stops a new number is derived when the mail is written. */
export async function loadLostPhoneMail() {
  const { lostPhoneMail } = await import('@/lib/platform/messages/mail/templates/lost-phone')
  type Props = Omit<Parameters<typeof lostPhoneMail>[0], 'url'> & { lostPhoneId: string }
  return ({ lostPhoneId, ...props }: Props, frame: MailFrame) => {
    const url = `${frame.origin}/keep-phone/${keepPhoneToken(lostPhoneId)}`
    return lostPhoneMail({ ...props, url }, frame)
  }
}

export async function loadGiftNewsMail() {
  const { giftNewsMail } = await import('@/lib/platform/messages/mail/templates/gift-news')
  type Props = Omit<Parameters<typeof giftNewsMail>[0], 'giftUrl'> & { giftId: string }
  return ({ giftId, ...props }: Props, frame: MailFrame) =>
    giftNewsMail({ ...props, giftUrl: giftUrl(frame, giftId) }, frame)
}

export async function loadPaymentNewsMail() {
  const { paymentNewsMail } = await import('@/lib/platform/messages/mail/templates/payment-news')
  type Props = Omit<Parameters<typeof paymentNewsMail>[0], 'personalUrl'> & { personalLinkId: string | null }
  return ({ personalLinkId, ...props }: Props, frame: MailFrame) =>
    paymentNewsMail({ ...props, personalUrl: personalUrl(frame, personalLinkId ?? undefined) }, frame)
}

const giftUrl = ({ origin }: MailFrame, giftId: string) => `${origin}/gift/${giftToken(giftId)}`

/** Jobs queued before there were public receipts have the receipt's address in place of the id. */
const paymentIdIn = (props: object): string => String(Object(props).receiptUrl).split('/').at(-2) ?? ''

/** Like the invitation; `day` is the day in London that it is for. */
export async function loadReminderMail() {
  const { reminderMail } = await import('@/lib/platform/messages/mail/templates/reminder')
  type DerivedProps = 'payUrl' | 'promiseUrl' | 'today'
  type Props = Omit<Parameters<typeof reminderMail>[0], DerivedProps> & {
    groupId: string
    memberId: string
    /** Jobs queued before there were personal pages have none. */
    personalLinkId?: string
    day: string
  }
  return ({ groupId, memberId, personalLinkId, day, ...props }: Props, frame: MailFrame) => {
    const payUrl = personalUrl(frame, personalLinkId) ?? `${frame.origin}/group/${groupId}/initialize-payment`
    const token = personalLinkId ? promiseTokenOfLink(personalLinkId) : promiseToken(memberId)
    const promiseUrl = `${frame.origin}/promise/${token}`
    return reminderMail({ ...props, today: day, payUrl, promiseUrl }, frame)
  }
}

/** Like the reminder. */
export async function loadAddedToGroupMail() {
  const { addedToGroupMail } = await import('@/lib/platform/messages/mail/templates/added-to-group')
  type Props = Omit<Parameters<typeof addedToGroupMail>[0], 'personalUrl'> & { personalLinkId?: string }
  return ({ personalLinkId, ...props }: Props, frame: MailFrame) =>
    addedToGroupMail({ ...props, personalUrl: personalUrl(frame, personalLinkId) }, frame)
}

/** Like the reminder. */
export async function loadPersonalLinksMail() {
  const { personalLinksMail } = await import('@/lib/platform/messages/mail/templates/personal-links')
  type MailProps = Parameters<typeof personalLinksMail>[0]
  type Person = Omit<MailProps['people'][number], 'url'> & { personalLinkId: string }
  return ({ people, ...props }: Omit<MailProps, 'people'> & { people: Person[] }, frame: MailFrame) =>
    personalLinksMail(
      {
        ...props,
        people: people.map(({ personalLinkId, ...person }) => ({
          ...person,
          url: personalUrl(frame, personalLinkId) ?? '',
        })),
      },
      frame,
    )
}

/** Like the reminder: where each reader finds it again is derived when the letter is written. */
export async function loadUpdateMail() {
  const { updateMail } = await import('@/lib/platform/messages/mail/templates/update')
  type Props = Omit<Parameters<typeof updateMail>[0], 'pages' | 'pictureUrl'> & {
    updateId: string
    pictureUrl: string | null
    /** The path of a page that is open to the reader. */
    path: string | null
    /** Of the people on the list who are reached at this address. */
    personal: { name: string; linkId: string }[]
  }
  return ({ path, personal, pictureUrl, coverUrl, ...props }: Props, frame: MailFrame) => {
    const personalPages = personal.map(({ name, linkId }) => ({
      name: path || personal.length > 1 ? name : null,
      url: personalUrl(frame, linkId) ?? '',
    }))
    const pages = [...(path ? [{ name: null, url: frame.origin + path }] : []), ...personalPages]
    const pictures = {
      pictureUrl: absoluteUrlOf(pictureUrl, frame),
      coverUrl: absoluteUrlOf(coverUrl, frame),
    }
    return updateMail({ ...props, ...pictures, pages }, frame)
  }
}

/** Like the update. */
export async function loadThanksMail() {
  const { thanksMail } = await import('@/lib/platform/messages/mail/templates/thanks')
  type Props = Omit<Parameters<typeof thanksMail>[0], 'url'> & { revealId: string }
  return ({ revealId, coverUrl, ...props }: Props, frame: MailFrame) => {
    const url = `${frame.origin}/reveal/${revealToken(revealId)}`
    return thanksMail({ ...props, url, coverUrl: absoluteUrlOf(coverUrl, frame) }, frame)
  }
}

const absoluteUrlOf = (path: string | null | undefined, { origin }: MailFrame): string | null =>
  path ? origin + path : null

const personalUrl = ({ origin }: MailFrame, linkId: string | undefined): string | null =>
  linkId === undefined ? null : `${origin}/p/${personalToken(linkId)}`
