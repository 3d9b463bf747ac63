import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { mediumDay } from '@/lib/dates'

type FactorRowProps = { title: string; since: string | null; text: string; action?: ReactNode }

/** A second factor, and when it was set up. */
export function FactorRow({ title, since, text, action }: FactorRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {title}
          {since ? <Badge tone="green">On</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft">{since ? `Since ${mediumDay(since)}` : text}</p>
      </div>
      {action}
    </div>
  )
}
