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

const toGroupPhrase = ({ title }: GatheredNews) => (title ? ` to “${title}”` : '')
const fromGroupPhrase = ({ title }: GatheredNews) => (title ? ` from “${title}”` : '')
const inGroupPhrase = ({ title }: GatheredNews) => (title ? ` in “${title}”` : '')
const total = ({ amountPence }: GatheredNews) => `${formatPounds(amountPence)} in all`
const groupName = ({ title }: GatheredNews) => (title ? `“${title}”` : 'a group')
const actorsText = (news: GatheredNews, verb: string) =>
  news.people === 1
    ? `One person ${verb} ${groupName(news)} ${news.count} times`
    : `${news.people ?? news.count} people ${verb} ${groupName(news)}`

/**
 * Kinds of news that can come many times a day, each with the text of the one line that gathers a day's worth. What
 * asks the reader to act is never one of them, and always a line of its own.
 */
const TEXTS = {
  paid: (news) =>
    news.people !== null && news.people > 1
      ? `${news.people} people paid ${formatPounds(news.amountPence)}${toGroupPhrase(news)}`
      : `${news.count} payments, ${total(news)},${toGroupPhrase(news)}`,
  gave: (news) => `${news.count} gifts, ${total(news)},${toGroupPhrase(news)}`,
  noted: (news) =>
    `${news.count} payments made another way, ${total(news)}, were noted${inGroupPhrase(news)}`,
  refunded: (news) => `${news.count} refunds, ${total(news)},${fromGroupPhrase(news)}`,
  transferred: (news) => `${news.count} transfers, ${total(news)},${fromGroupPhrase(news)}`,
  reversed: (news) =>
    `${formatPounds(news.amountPence)} came back${toGroupPhrase(news)} from its payout account`,
  joined: (news) => actorsText(news, 'joined'),
  left: (news) => actorsText(news, 'left'),
  edited: (news) => `${groupName(news)} was edited ${news.count} times`,
  share: (news) => `Your share of ${groupName(news)} changed ${news.count} times`,
} as const satisfies Record<string, (news: GatheredNews) => string>

export type NewsKind = keyof typeof TEXTS

export const isNewsKind = (kind: string): kind is NewsKind => Object.hasOwn(TEXTS, kind)

/** The text of a gathered line; `day` ends the sentence, such as "today". */
export const gatheredText = (kind: NewsKind, news: GatheredNews, day: string): string =>
  capitalise(`${TEXTS[kind](news).replace(/,$/, '')} ${day}.`)

/** With a capital letter. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
