import type { ReactNode } from 'react'

type Description = { term: string; value: ReactNode }

/** Names and values on ruled lines, like the inside of a passbook. */
export function DescriptionList({ items }: { items: Description[] }) {
  return (
    <dl className="divide-y divide-rule">
      {items.map(({ term, value }) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="figures ml-auto min-w-0 text-right font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
