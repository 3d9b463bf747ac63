import { longDay } from '@/lib/base/dates'
import type { Cloth } from '@/lib/groups/covers/cloth'
import { LABEL_SHARE } from './rules'

/** What the pictures of a link show; amounts are null where the group hides them. */
export type LinkSummary = {
  /** Where the link leads. */
  url: string
  title: string
  organiser: string
  /** YYYY-MM-DD, in London. */
  deadline: string
  overdue: boolean
  isClosed: boolean
  goalPence: number
  collectedPence: number | null
  gifts: boolean
  cloth: Cloth
}

/** 'Ada is collecting until 3 December 2026' */
export function collectingText({
  organiser,
  deadline,
  overdue,
  isClosed,
}: Pick<LinkSummary, 'organiser' | 'deadline' | 'overdue' | 'isClosed'>): string {
  if (isClosed) return `${organiser}’s collection is closed`
  return `${organiser} is collecting${overdue ? '' : ` until ${longDay(deadline)}`}`
}

export function callToAction({ gifts, isClosed }: Pick<LinkSummary, 'gifts' | 'isClosed'>): string {
  if (isClosed) return 'Thank you to everyone who chipped in'
  return gifts ? 'Chip in, no account needed' : 'Have a look and join in'
}

/** The address as people read and type it. */
export const displayUrl = (url: string): string => url.replace(/^https?:\/\//, '')

/** The size of the picture beside a link, as chat apps ask for it. */
export const PREVIEW = { width: 1200, height: 630 }
export const LABEL_HEIGHT = Math.round(LABEL_SHARE * PREVIEW.height)
