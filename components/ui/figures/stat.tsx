import type { ReactNode } from 'react'

/** A figure with its name below, as in the totals of an account. Several go into a <dl>. */
export function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end border-l border-rule pl-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures font-display text-2xl font-[640] tracking-tight break-words">{value}</dd>
    </div>
  )
}
