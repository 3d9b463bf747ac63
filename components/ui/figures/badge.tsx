import type { ReactNode } from 'react'

export type BadgeTone = 'red' | 'yellow' | 'green' | 'neutral'

/** A status, like a rubber stamp: outlined, never colour alone. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span data-tone={tone} className={`badge badge-${tone}`}>
      {children}
    </span>
  )
}
