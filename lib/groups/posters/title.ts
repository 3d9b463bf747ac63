import { printable } from '@/lib/base/documents/typeset'
import type { LinkSummary } from './link-summary'

/** The title without characters that our fonts cannot draw, which would show as boxes. */
export const titleOf = ({ title }: LinkSummary): string => printable(title) || 'A collection'
