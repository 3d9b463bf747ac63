import { formatPounds } from '@/lib/base/money/pence'

/** What happened of one kind, in one group, on one day. */
type GatheredNews = {
  count: number
  /** How many different people did it; null where some are unknown, or hidden from the reader. */
  people: number | null
  amountPence: number
  /** The group's title; null for a reader who is not a member. */
  title: string | null
}

const toGroup = ({ title }: GatheredNews) => (title ? ` to “${title}”` : '')
const fromGroup = ({ title }: GatheredNews) => (title ? ` from “${title}”` : '')
const inGroup = ({ title }: GatheredNews) => (title ? ` in “${title}”` : '')
const total = ({ amountPence }: GatheredNews) => `${formatPounds(amountPence)} in all`
const groupName = ({ title }: GatheredNews) => (title ? `“${title}”` : 'a group')
const whoDid = (all: GatheredNews, did: string) =>
  all.people === 1
    ? `One person ${did} ${groupName(all)} ${all.count} times`
    : `${all.people ?? all.count} people ${did} ${groupName(all)}`

/**
 * Kinds of news that can come many times a day, each with the text of the one line that gathers a day's worth. What
 * asks the reader to act is never one of them, and always a line of its own.
 */
const TEXTS = {
  paid: (all) =>
    all.people !== null && all.people > 1
      ? `${all.people} people paid ${formatPounds(all.amountPence)}${toGroup(all)}`
      : `${all.count} payments, ${total(all)},${toGroup(all)}`,
  gave: (all) => `${all.count} gifts, ${total(all)},${toGroup(all)}`,
  noted: (all) => `${all.count} payments made another way, ${total(all)}, were noted${inGroup(all)}`,
  refunded: (all) => `${all.count} refunds, ${total(all)},${fromGroup(all)}`,
  transferred: (all) => `${all.count} transfers, ${total(all)},${fromGroup(all)}`,
  reversed: (all) => `${formatPounds(all.amountPence)} came back${toGroup(all)} from its payout account`,
  joined: (all) => whoDid(all, 'joined'),
  left: (all) => whoDid(all, 'left'),
  edited: (all) => `${groupName(all)} was edited ${all.count} times`,
  share: (all) => `Your share of ${groupName(all)} changed ${all.count} times`,
} as const satisfies Record<string, (all: GatheredNews) => string>

export type NewsKind = keyof typeof TEXTS

export const isNewsKind = (kind: string): kind is NewsKind => Object.hasOwn(TEXTS, kind)

/** The text of a gathered line; `day` ends the sentence, such as "today". */
export const gatheredText = (kind: NewsKind, all: GatheredNews, day: string): string =>
  asSentence(`${TEXTS[kind](all).replace(/,$/, '')} ${day}.`)

/** With a capital letter. */
export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The page of the group that shows more about it. */
const PATHS: Record<NewsKind, string> = {
  paid: '/transactions',
  gave: '/transactions',
  noted: '/transactions',
  refunded: '/transactions',
  transferred: '/transactions',
  reversed: '/transactions',
  joined: '/all-members',
  left: '/all-members',
  edited: '',
  share: '',
}

type Subject = { type: string; kind: NewsKind | null; groupId: string | null }

/** The page about a notification's subject; null where its reader has none, for example after leaving the group. */
export function subjectPath({ type, kind, groupId }: Subject): string | null {
  if (type === 'System') return '/sign-ins'
  if (!groupId) return null
  return `/group/${groupId}${kind ? PATHS[kind] : type === 'Payment' ? '/transactions' : ''}`
}
