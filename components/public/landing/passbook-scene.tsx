import { Avatar } from '@/components/ui/figures/avatar'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Icon } from '@/components/ui/figures/icon'

const PAYERS = [
  { id: 'p-amelia', name: 'amelia_hart', amount: '£100.00' },
  { id: 'p-tom', name: 'tom', amount: '£100.00' },
  { id: 'p-priya', name: 'priya_n', amount: '£100.00' },
  { id: 'p-jo', name: 'jo_w', amount: '£100.00' },
]

/** A group as a passbook page, with a slip that has just come in. Decorative: the page says the same in words. */
export function PassbookScene() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-[30rem] select-none">
      <div className="stitched rounded-lg bg-cloth p-4 pr-6 shadow-lift sm:p-5 sm:pr-7">
        <div className="rounded-sm border border-rule bg-sheet px-5 pt-5 pb-3 max-[22rem]:px-3 sm:px-7 sm:pt-6">
          <p className="text-sm font-semibold text-marmalade">8 friends, one cottage</p>
          <p className="mt-0.5 border-b-4 border-double border-rule-strong pb-3 font-display text-2xl font-[640]">
            New Year on Skye
          </p>
          <div className="pt-4">
            <GoalProgress collectedPence={70_000} goalPence={80_000} timeText="12 days left" />
          </div>
          <ul className="mt-4 divide-y divide-rule border-t border-rule">
            {PAYERS.map(({ id, name, amount }) => (
              <li key={id} className="flex items-center gap-3 py-2.5 max-[22rem]:gap-2">
                <Avatar userId={id} username={name} size="small" decorative />
                <span className="min-w-0 grow truncate font-semibold">{name}</span>
                <span className="figures text-ink-soft">{amount}</span>
                <Icon className="icon-check/3 size-4.5 text-success" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="absolute -right-1 -bottom-16 w-56 rotate-[-2.5deg] rounded-sm border border-rule bg-marmalade-wash px-4 py-3 shadow-lift sm:-right-7">
        <p className="text-sm font-semibold text-marmalade">Just in</p>
        <p className="mt-0.5 leading-snug">
          <span className="font-semibold">sam_o</span> paid{' '}
          <span className="figures font-semibold">£100.00</span> for the cottage
        </p>
      </div>
    </div>
  )
}
