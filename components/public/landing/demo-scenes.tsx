import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { Avatar } from '@/components/ui/figures/avatar'
import { Badge } from '@/components/ui/figures/badge'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Icon } from '@/components/ui/figures/icon'

type Scene = { title: string; caption: string; picture: ReactNode }

const sheet = 'rounded-md border border-rule bg-sheet p-4 sm:p-5'
const line = 'flex items-center justify-between gap-3 border-b border-rule py-2.5 last:border-0'

function DrawnField({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 grow">
      <p className="text-sm font-semibold">{label}</p>
      <p className="figures mt-1 truncate rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 py-2">
        {value}
      </p>
    </div>
  )
}

function CreateScene() {
  return (
    <div className="flex flex-col gap-4">
      <DrawnField label="Title" value="New Year on Skye" />
      <div className="flex flex-wrap gap-4">
        <DrawnField label="Payment goal" value="£800.00" />
        <DrawnField label="Deadline" value="18 December 2026" />
      </div>
      <div className="flex flex-wrap gap-3">
        <span className="rounded-md border-[1.5px] border-accent bg-accent-wash px-4 py-2.5 font-semibold">
          Auto split
        </span>
        <span className="rounded-md border-[1.5px] border-rule-strong bg-sheet px-4 py-2.5">
          Custom split
        </span>
      </div>
    </div>
  )
}

function InviteScene() {
  return (
    <div className={sheet}>
      {['amelia_hart', 'tom', 'priya_n'].map((name, index) => (
        <div key={name} className={line}>
          <span className="flex min-w-0 items-center gap-3 font-semibold">
            <Avatar userId={`p-${name}`} username={name} size="small" decorative />
            <span className="truncate">{name}</span>
          </span>
          {index === 0 ? <Badge tone="green">Joined</Badge> : <Badge tone="yellow">Invited</Badge>}
        </div>
      ))}
      <div className="mt-4 flex items-start gap-3 rounded-sm border-l-4 border-marmalade-fill bg-marmalade-wash px-4 py-3">
        <Icon className="icon-bell size-5 mt-0.5 text-marmalade" />
        <p className="text-sm">
          <strong>sam_o</strong> invites you to <strong>New Year on Skye</strong>.
        </p>
      </div>
    </div>
  )
}

function PayScene() {
  return (
    <div className={`${sheet} figures`}>
      <div className={line}>
        <span className="text-ink-soft">Your contribution</span>
        <span className="font-semibold">£100.00</span>
      </div>
      <div className={line}>
        <span className="text-ink-soft">Processing fee (1.4% + 20p)</span>
        <span className="font-semibold">£1.60</span>
      </div>
      <div className={`${line} font-display text-xl font-[640]`}>
        <span>Total</span>
        <span>£101.60</span>
      </div>
      <span className={`${buttonClasses({ wide: true })} mt-4`}>
        Pay by card
        <Icon className="icon-arrow-right size-4.75" />
      </span>
    </div>
  )
}

function WatchScene() {
  return (
    <div className={sheet}>
      <p className="mb-4 font-display text-xl font-[640]">New Year on Skye</p>
      <GoalProgress collectedPence={70_000} goalPence={80_000} timeText="12 days left" />
      <ul className="mt-3 border-t border-rule">
        {['tom', 'priya_n'].map((name) => (
          <li key={name} className={line}>
            <span className="flex items-center gap-3 font-semibold">
              <Avatar userId={`p-${name}`} username={name} size="small" decorative />
              {name}
            </span>
            <Icon className="icon-check/3 size-4.75 text-success" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TransferScene() {
  return (
    <div className={sheet}>
      <p className="text-sm text-ink-soft">Available to transfer</p>
      <p className="mt-1 font-display text-4xl font-[660] tracking-tight">£800.00</p>
      <div className="mt-5 flex items-center gap-4 rounded-md border border-rule bg-paper p-4">
        <Icon className="icon-landmark size-6.5 text-accent" />
        <p>
          <strong>To your payout account</strong>
          <span className="block text-sm text-ink-soft">Connected with Stripe</span>
        </p>
      </div>
      <span className={`${buttonClasses({ wide: true })} mt-5`}>Transfer Funds</span>
    </div>
  )
}

export const DEMO_SCENES: readonly [Scene, ...Scene[]] = [
  {
    title: 'Set a goal and a date',
    caption:
      'Say what you are collecting for, how much and by when. Split it equally, or set each share yourself.',
    picture: <CreateScene />,
  },
  {
    title: 'Bring everyone in',
    caption:
      'Find people by their username. They get an invitation by email and in the app, and join with one click.',
    picture: <InviteScene />,
  },
  {
    title: 'Pay by card, with the fee in plain sight',
    caption: 'Each member pays their share on our payment provider’s secure page, all at once or in parts.',
    picture: <PayScene />,
  },
  {
    title: 'Watch it come together',
    caption:
      'Every payment updates the tally on every open screen within moments. No one has to ask who’s paid.',
    picture: <WatchScene />,
  },
  {
    title: 'Move the money where it’s needed',
    caption: 'A group admin connects a payout account once, then transfers what’s been collected.',
    picture: <TransferScene />,
  },
]
