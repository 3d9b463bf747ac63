import { printable } from '@/lib/typesetting/typeset'
import type { Shown } from './shown'

/** The title in the letters that can be drawn: of what is left out, the picture shows nothing rather than boxes. */
export const titleOf = ({ title }: Shown): string => printable(title) || 'A collection'
