import { Panel } from '@/components/ui/page/panel'
import { formatPounds } from '@/lib/base/money/pence'
import { Reference } from './reference'

type Cost = { _id: string; lostPence: number; payments: number; fromAbroad: number }
type Losses = { groups: (Cost & { title: string })[]; people: (Cost & { username: string })[] }

/** What payments cost the operator beyond the fees that were quoted, by group and by person. */
export function LossesPanel({ losses: { groups, people } }: { losses: Losses }) {
  return (
    <Panel title="What payments cost you" padding="none">
      <p className="px-4 pt-4 text-ink-soft sm:px-6">
        The provider’s fees beyond those quoted, in the last 90 days.
      </p>
      <CostList title="By group" rows={groups.map(({ title, ...cost }) => ({ ...cost, name: title }))} />
      <CostList
        title="By person"
        rows={people.map(({ username, ...cost }) => ({ ...cost, name: username }))}
      />
    </Panel>
  )
}

function CostList({ title, rows }: { title: string; rows: (Cost & { name: string })[] }) {
  return (
    <section className="px-4 py-4 sm:px-6">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 ? <p className="text-ink-soft">Nothing so far.</p> : null}
      <ul className="divide-y divide-rule">
        {rows.map(({ name, _id, lostPence, payments, fromAbroad }) => (
          <li key={_id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="tabular-nums">{formatPounds(lostPence)}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {`${payments} ${payments === 1 ? 'payment' : 'payments'}; ${
                fromAbroad > 0 ? `${fromAbroad} by a card from abroad, priced as British` : 'all priced right'
              }`}
            </p>
            <Reference>{_id}</Reference>
          </li>
        ))}
      </ul>
    </section>
  )
}
