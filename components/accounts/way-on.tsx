import type { ComponentProps } from 'react'
import { PublicShell } from '@/components/shell/public-shell'
import { WayOnWords } from './way-on-words'

/** A screen that has nothing to show but why, and the way on. */
export function WayOn(props: ComponentProps<typeof WayOnWords>) {
  return (
    <PublicShell>
      <WayOnWords {...props} />
    </PublicShell>
  )
}
