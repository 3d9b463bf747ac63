import { Avatar } from '@/components/ui/figures/avatar'
import { Badge } from '@/components/ui/figures/badge'
import { GoalProgress } from '@/components/ui/figures/goal-progress'

const MEMBERS = [
  { id: 'c-rosa', name: 'rosa_m', state: 'Paid', tone: 'green' },
  { id: 'c-dev', name: 'dev', state: 'Paid', tone: 'green' },
  { id: 'c-lewis', name: 'lewis_k', state: 'Halfway', tone: 'yellow' },
] as const

/**
 * A small picture of a group as its members see it, to show what an account is for. Decorative, with nothing to focus
 * or read out.
 */
export function SampleGroup() {
  return (
    <div
      aria-hidden="true"
      className="w-full max-w-sm rounded-lg border border-cloth-rule bg-sheet px-5 pt-4 pb-2 text-ink shadow-lift select-none [@media(max-height:44rem)]:hidden"
    >
      <p className="flex items-center justify-between gap-3 border-b-4 border-double border-rule-strong pb-2.5">
        <span className="font-display text-xl font-[640]">Nan’s 80th</span>
        <Badge tone="yellow">In progress</Badge>
      </p>
      <div className="pt-4">
        <GoalProgress collectedPence={42_000} goalPence={60_000} timeText="12 days left" />
      </div>
      <ul className="mt-3.5 divide-y divide-rule border-t border-rule">
        {MEMBERS.map(({ id, name, state, tone }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Avatar userId={id} username={name} size="small" decorative />
            <span className="grow font-semibold">{name}</span>
            <Badge tone={tone}>{state}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
