import { Avatar } from '@/components/ui/figures/avatar'
import { Badge } from '@/components/ui/figures/badge'
import { GoalProgress } from '@/components/ui/figures/goal-progress'

/** Small drawings of the product for the feature cards. Pictures only: the cards say the same in words. */

const row = 'flex items-center justify-between gap-4 border-b border-rule py-2'

export function PoundsVignette() {
  return (
    <div className="figures">
      <p className="font-display text-4xl font-[660] tracking-tight">£100.00</p>
      <div className="mt-3 border-t border-rule">
        {['£33.34', '£33.33', '£33.33'].map((share, index) => (
          <p key={['you', 'ben', 'priya'][index]} className={row}>
            <span className="text-ink-soft">{['You', 'ben', 'priya_n'][index]}</span>
            <span className="font-semibold">{share}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

const GROUPS = [
  { name: 'Nan’s 80th', collected: 42_000, goal: 60_000 },
  { name: 'Sunday league kit', collected: 31_500, goal: 31_500 },
  { name: 'Leaving gift for Jo', collected: 2_600, goal: 12_000 },
]

export function GroupVignette() {
  return (
    <div className="border-t border-rule">
      {GROUPS.map(({ name, collected, goal }) => (
        <div key={name} className={row}>
          <span className="flex min-w-0 items-center gap-2.5 font-semibold">
            <Avatar userId={name} username={name} size="small" decorative className="max-sm:hidden" />
            <span className="min-w-0 text-balance">{name}</span>
          </span>
          <GoalProgress
            size="compact"
            collectedPence={collected}
            goalPence={goal}
            label={name}
            className="shrink-0"
          />
        </div>
      ))}
    </div>
  )
}

const ROADMAP = [
  { name: 'Pounds (GBP)', state: 'Today', isAvailable: true },
  { name: 'Multi-currency', state: 'Coming soon', isAvailable: false },
  { name: 'Crypto', state: 'Coming soon', isAvailable: false },
]

export function RoadmapVignette() {
  return (
    <ol className="border-l-2 border-rule-strong">
      {ROADMAP.map(({ name, state, isAvailable }) => (
        <li key={name} className="relative flex flex-wrap items-center justify-between gap-x-4 py-2.5 pl-6">
          <span
            className={`absolute top-1/2 -left-[7px] size-3 -translate-y-1/2 rounded-full border-2 ${isAvailable ? 'border-accent bg-accent' : 'border-rule-strong bg-paper'}`}
          />
          <span className={isAvailable ? 'font-semibold' : 'text-ink-soft'}>{name}</span>
          <Badge tone={isAvailable ? 'green' : 'neutral'}>{state}</Badge>
        </li>
      ))}
    </ol>
  )
}

export function ProviderVignette() {
  return (
    <div className="figures">
      <div className="border-t border-rule">
        <p className={`flex-wrap ${row}`}>
          <span className="text-ink-soft">Your contribution</span>
          <span className="font-semibold">£50.00</span>
        </p>
        <p className={`flex-wrap ${row}`}>
          <span className="text-ink-soft">Processing fee</span>
          <span className="font-semibold">£0.90</span>
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 py-2.5 font-display text-xl font-[640]">
          <span>Total</span>
          <span>£50.90</span>
        </p>
      </div>
    </div>
  )
}
