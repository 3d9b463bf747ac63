import type { ReactNode } from 'react'

/** A figure with its name below, as in the totals of an account. Several go into a <dl>. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end border-l border-rule pl-4">
      <dt className="text-sm text-ink-soft">
        {label}
        {note ? <span className="block text-xs">{note}</span> : null}
      </dt>
      <dd className="figures font-display text-2xl font-[640] tracking-tight break-words">{value}</dd>
    </div>
  )
}
