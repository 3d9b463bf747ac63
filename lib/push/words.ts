import type { Notification } from '@/lib/db/generated/client'
import type { Kind } from '@/lib/preferences/rules'
import { PRODUCT_NAME } from '@/lib/product'

/** `security` is what tells of somebody at one's account. */
export type PushKind = Kind | 'security'

/** What a notification is about, to whoever switches pushes on and off. */
export const kindOfPush = ({ type, actionType }: Pick<Notification, 'type' | 'actionType'>): PushKind =>
  actionType === 'reminder' ? 'Reminders' : type === 'System' ? 'security' : type

/**
 * What a push says instead of the notification's own text. Amounts stand in the middle of sentences there, beside titles
 * that people chose; nothing is cut out of them, because what a pattern misses would be on a locked screen.
 */
const SENTENCES: Record<Kind, string> = {
  Group: 'There’s news in this group.',
  Payment: 'There’s news about a payment.',
  Transfer: 'There’s news about a transfer.',
  Personal: 'There’s news for you.',
  Reminders: 'Your payment is still open.',
}
const INVITED = 'You’re invited to a group.'

/** A title such as "£500 for Ann" is an amount, too; a year is none. */
const MONEY = /\p{Sc}|\d\s*(?:p|k|quid|pounds?|gbp)\b|\b(?!(?:19|20)\d\d\b)\d[\d,]{2,}/iu

/** Longer ones would not fit into what push services carry. */
const LONGEST = 400
const shorten = (text: string) =>
  [...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join('')}…` : text

type Told = {
  kind: PushKind
  message: string
  isInvitation: boolean
  /** The group it is in, where the person is in it, too. */
  group: { id: string; title: string } | null
  mayNameAmounts: boolean
}

/** What is shown, and the page that it leads to. */
export function wordsOf({ kind, message, isInvitation, group, mayNameAmounts }: Told) {
  const url = group
    ? kind === 'Reminders'
      ? `/group/${group.id}/initialize-payment`
      : `/group/${group.id}`
    : '/notifications'
  // Our own sentences about the account, in which no money is named.
  if (kind === 'security') return { title: PRODUCT_NAME, body: shorten(message), url: '/notifications' }
  if (mayNameAmounts) return { title: group?.title ?? PRODUCT_NAME, body: shorten(message), url }
  const title = group && !MONEY.test(group.title) ? group.title : PRODUCT_NAME
  return { title, body: isInvitation ? INVITED : SENTENCES[kind], url }
}
