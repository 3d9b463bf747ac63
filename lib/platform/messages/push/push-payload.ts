import { PRODUCT_NAME } from '@/lib/base/product'
import type { Notification } from '@/lib/platform/db/generated/client'
import type { MessageKind } from '@/lib/platform/messages/preferences/rules'

/** `security` is news about access to one's own account. */
export type PushKind = MessageKind | 'security'

/** The kind that a notification counts as for push preferences. */
export const kindOfPush = ({ type, actionType }: Pick<Notification, 'type' | 'actionType'>): PushKind =>
  actionType === 'reminder' ? 'Reminders' : type === 'System' ? 'security' : type

/**
 * What a push says where it may not contain amounts. They are not cut out of the notification's own text: whatever a
 * pattern missed would be on a locked screen.
 */
const SENTENCES: Record<MessageKind, string> = {
  Group: 'There’s news in this group.',
  Payment: 'There’s news about a payment.',
  Transfer: 'There’s news about a transfer.',
  Personal: 'There’s news for you.',
  Reminders: 'Your payment is still open.',
}
const INVITED_TEXT = 'You’re invited to a group.'

/** A title such as "£500 for Ann" counts as an amount; a year does not. */
const MONEY = /\p{Sc}|\d\s*(?:p|k|quid|pounds?|gbp)\b|\b(?!(?:19|20)\d\d\b)\d[\d,]{2,}/iu

/** Longer texts would not fit into what push services accept. */
const MAX_LENGTH = 400
const shorten = (text: string) =>
  [...text].length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH - 1).join('')}…` : text

type PushContent = {
  kind: PushKind
  message: string
  isInvitation: boolean
  /** The notification's group, if the person is a member. */
  group: { id: string; title: string } | null
  mayNameAmounts: boolean
}

/** The text to show, and the page that it opens. */
export function pushPayload({ kind, message, isInvitation, group, mayNameAmounts }: PushContent) {
  const url = group
    ? kind === 'Reminders'
      ? `/group/${group.id}/initialize-payment`
      : `/group/${group.id}`
    : '/notifications'
  // Our own sentences about the account, which contain no amounts.
  if (kind === 'security') return { title: PRODUCT_NAME, body: shorten(message), url: '/notifications' }
  if (mayNameAmounts) return { title: group?.title ?? PRODUCT_NAME, body: shorten(message), url }
  const title = group && !MONEY.test(group.title) ? group.title : PRODUCT_NAME
  return { title, body: isInvitation ? INVITED_TEXT : SENTENCES[kind], url }
}
