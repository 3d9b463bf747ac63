import { Amount, type Direction } from '@/components/ui/figures/amount'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'

export type TrailStep = ApiResponse<'GET /payment/{id}/trail'>['steps'][number]

const STEP_TEXTS: Record<Exclude<TrailStep['kind'], 'transferred' | 'sent_back'>, string> = {
  started: 'Payment started',
  paid: 'Paid into the group',
  fee: 'Processing fee, covered by the collection',
  failed: 'Payment failed',
  refunded: 'Refunded',
  disputed: 'Disputed at the bank',
  dispute_won: 'Dispute decided for the group',
  dispute_lost: 'Dispute decided for the payer: the money went back',
  reversed: 'Taken back from the payout account',
}

/** The steps of a payment's money, oldest first. */
export function TrailSteps({ steps }: { steps: TrailStep[] }) {
  return (
    <ol aria-label="Steps" className="border-l-2 border-rule pl-5">
      {steps.map((step) => (
        <li
          key={`${step.kind} ${step.at} ${step.transferId ?? ''} ${step.amountPence}`}
          className="relative pb-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-accent ring-4 ring-sheet"
          />
          <div className="flex items-baseline justify-between gap-x-4">
            <p className="min-w-0 font-semibold break-words">{stepText(step, steps)}</p>
            <Amount pence={step.amountPence} direction={directionOf(step, steps)} />
          </div>
          <p className="text-sm text-ink-soft">
            <time dateTime={step.at}>{longMoment(step.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

const DIRECTIONS: Partial<Record<TrailStep['kind'], Direction>> = {
  paid: 'in',
  fee: 'out',
  refunded: 'out',
  dispute_lost: 'out',
  transferred: 'out',
  reversed: 'in',
  sent_back: 'in',
}

/** The direction in which this step moved the group's money; null if it moved none. */
const directionOf = ({ kind }: TrailStep, steps: TrailStep[]): Direction | null =>
  (wasPaid(steps) && DIRECTIONS[kind]) || null

const wasPaid = (steps: TrailStep[]) => steps.some(({ kind }) => kind === 'paid')

function stepText({ kind, arrived }: TrailStep, steps: TrailStep[]): string {
  if (kind === 'transferred')
    return arrived ? 'Reached the group’s payout account' : 'On its way to the group’s payout account'
  if (kind === 'sent_back')
    return wasPaid(steps) ? 'The bank sent the refund back to the group' : 'Sent back to the payer'
  return STEP_TEXTS[kind]
}
