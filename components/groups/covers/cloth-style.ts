import type { CSSProperties } from 'react'
import type { Cloth } from '@/lib/groups/covers/cloth'

/** The hues of a cloth, for `own-cloth` and what is in it. */
export const clothStyle = ({ hue, threadHue }: Cloth) =>
  ({ '--cloth-hue': hue, '--thread-hue': threadHue }) as CSSProperties
