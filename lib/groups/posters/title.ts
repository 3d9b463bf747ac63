import { printable } from '@/lib/base/documents/typeset'
import type { Shown } from './shown'

/** The title without characters that our fonts cannot draw, which would show as boxes. */
export const titleOf = ({ title }: Shown): string => printable(title) || 'A collection'
