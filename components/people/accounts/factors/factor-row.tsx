import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/figures/badge'

type FactorRowProps = { title: string; isOn?: boolean; text: string; action?: ReactNode }

/** One second factor: what it is or when it was set up, and what can be done with it. */
export function FactorRow({ title, isOn = false, text, action }: FactorRowProps) {
  return (
    <div className="flex flex-col items-start gap-x-4 gap-y-3 py-4 sm:flex-row sm:items-center">
      <div className="min-w-0 sm:flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {title}
          {isOn ? <Badge tone="green">On</Badge> : null}
        </p>
        <p className="figures text-sm text-ink-soft">{text}</p>
      </div>
      {action}
    </div>
  )
}
