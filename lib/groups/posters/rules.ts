import { OCCASION_DEFAULTS, type Occasion } from '@/lib/groups/group/occasions'
import { ANONYMOUS_GIVER } from '@/lib/membership/rules'

/** The contents of a card, for the page and for the PDF. */

export type CardMessage = { name: string; message: string | null }
export type Wish = { name: string; message: string }
export type Card = {
  title: string
  /** A line under it, in the tone of the occasion. */
  subtitle: string | null
  /** Those with a message, in the order given. */
  wishes: Wish[]
  /** The names of those who wrote nothing. */
  names: string[]
  /** How many more wrote nothing and are not named. */
  unnamedCount: number
}

export function cardOf(title: string, messages: CardMessage[], occasion: Occasion | null = null): Card {
  const wishes: Wish[] = []
  const names: string[] = []
  let unnamedCount = 0
  for (const { name, message } of messages) {
    if (message) wishes.push({ name, message })
    else if (name === ANONYMOUS_GIVER) unnamedCount += 1
    else names.push(name)
  }
  return {
    title,
    subtitle: occasion && OCCASION_DEFAULTS[occasion].cardSubtitle,
    wishes,
    names,
    unnamedCount,
  }
}

export const isEmptyCard = ({ wishes, names, unnamedCount }: Card): boolean =>
  wishes.length + names.length + unnamedCount === 0

/** 'someone else', '3 others': what follows the names; null for nobody. */
function othersText({ wishes, names, unnamedCount }: Card): string | null {
  if (unnamedCount === 0) return null
  const hasMore = wishes.length + names.length > 0
  if (unnamedCount === 1) return hasMore ? 'someone else' : ANONYMOUS_GIVER
  return hasMore ? `${unnamedCount} others` : `${unnamedCount} people`
}

/** Those who wrote nothing: names, then how many more. */
export function namesOf(card: Card): string[] {
  const others = othersText(card)
  return others ? [...card.names, others] : card.names
}

/** What a label takes of the picture beside a link, below the middle of the cover. */
export const LABEL_SHARE = 0.27
