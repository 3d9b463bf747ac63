import { ButtonLink } from '@/components/ui/button-link'
import { formatPounds } from '@/lib/money/pence'
import type { StepProps } from './closing-steps'

/** How much there is to transfer; the transfer itself has its own page. */
export function TransferStep({ group, closing }: StepProps) {
  const { availablePence, leftOverPence } = closing
  const pence = availablePence - leftOverPence
  if (pence <= 0) return <p className="text-ink-soft">There’s nothing left to transfer for the goal.</p>
  return (
    <>
      <p className="text-ink-soft">
        {leftOverPence > 0
          ? `${formatPounds(availablePence)} is here. The goal takes ${formatPounds(pence)} of it; the rest can be shared out in the next step.`
          : `${formatPounds(availablePence)} is here. Transfer what you need. Whatever is left can be shared out in the next step.`}
      </p>
      <div>
        <ButtonLink href={`/group/${group._id}/transfer`}>Go to transfers</ButtonLink>
      </div>
    </>
  )
}
