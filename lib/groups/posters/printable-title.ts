import { toPrintable } from '@/lib/base/documents/typeset'
import type { LinkSummary } from './link-summary'

/** The title without characters that our fonts cannot draw, which would show as boxes. */
export const printableTitle = ({ title }: Pick<LinkSummary, 'title'>): string =>
  toPrintable(title) || 'A collection'
