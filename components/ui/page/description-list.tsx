import type { ReactNode } from 'react'

type Description = { term: string; value: ReactNode }

/** Names and values on ruled lines, like the inside of a passbook. */
export function DescriptionList({ items }: { items: Description[] }) {
  return (
    <dl className="divide-y divide-rule">
      {items.map(({ term, value }) => (
        <div key={term} className="fact">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
