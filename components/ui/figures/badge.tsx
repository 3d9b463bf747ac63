import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

export type BadgeTone = 'red' | 'yellow' | 'green' | 'neutral'

const tones: Record<BadgeTone, string> = {
  red: 'border-danger bg-danger-wash text-danger',
  yellow: 'border-warning-fill bg-warning-wash text-warning',
  green: 'border-success bg-success-wash text-success',
  neutral: 'border-rule-strong bg-sunk text-ink-soft',
}

/** A status, like a rubber stamp: outlined, never colour alone. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex items-center rounded-sm border px-2 py-px text-xs font-bold tracking-wide whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
