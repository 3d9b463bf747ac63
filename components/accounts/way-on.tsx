import type { ComponentProps } from 'react'
import { PublicShell } from '@/components/shell/public-shell'
import { WayOnWords } from './way-on-words'

/** A full screen that only says why there is nothing to show, and offers the way on. */
export function WayOn(props: ComponentProps<typeof WayOnWords>) {
  return (
    <PublicShell>
      <WayOnWords {...props} />
    </PublicShell>
  )
}
