import { useState } from 'react'
import type { OwingMember } from '@/components/groups/reminders/owing'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { formatPounds } from '@/lib/base/money/pence'
import { CloseStep } from './close-step'
import type { Closing, ClosingProps } from './closing'
import { OwingStep } from './owing-step'
import { ShareOutStep } from './share-out-step'
import { Step, stepId } from './step'

export type ClosingStepsProps = ClosingProps & {
  viewerName: string
  membersToRemind: OwingMember[]
  /** Whether the admin came to share out what is left. */
  isSharingOut: boolean
}

const SHARE_OUT_STEP = 3

/** Leads to closing the group one step at a time; each step can be opened, and skipped. */
export function ClosingSteps({
  group,
  closing,
  viewerName,
  membersToRemind,
  isSharingOut,
}: ClosingStepsProps) {
  const { owing, availablePence, leftOverPence, shareablePence, failedParts } = closing
  const stepsDone = [
    owing.length === 0,
    availablePence - leftOverPence <= 0,
    shareablePence === 0 && failedParts.length === 0,
    false,
  ]
  const [picked, setPicked] = useState<number | null>(isSharingOut ? SHARE_OUT_STEP : null)
  const openStep = picked ?? stepsDone.indexOf(false) + 1
  const stepProps = (number: number) => ({
    number,
    isDone: stepsDone[number - 1] ?? false,
    isOpen: openStep === number,
    onOpen: () => setPicked(number),
  })
  const nextButton = (
    <div>
      <Button
        variant={stepsDone[openStep - 1] ? 'primary' : 'secondary'}
        size={stepsDone[openStep - 1] ? 'medium' : 'small'}
        onClick={() => {
          document.getElementById(stepId(openStep + 1))?.focus()
          setPicked(openStep + 1)
        }}
      >
        {stepsDone[openStep - 1] ? 'Continue' : 'Skip this step'}
      </Button>
    </div>
  )
  return (
    <ol className="flex flex-col gap-3">
      <Step {...stepProps(1)} title="Settle what is still owed" status={owingStatus(owing)}>
        <OwingStep {...{ group, closing, viewerName, membersToRemind }} />
        {nextButton}
      </Step>
      <Step {...stepProps(2)} title="Transfer the money" status={transferStatus(closing)}>
        <TransferStep {...{ group, closing }} />
        {nextButton}
      </Step>
      <Step {...stepProps(SHARE_OUT_STEP)} title="Share out what is left" status={shareOutStatus(closing)}>
        <ShareOutStep {...{ group, closing }} />
        {nextButton}
      </Step>
      <Step {...stepProps(4)} title="Thank everyone and close" status="Everyone gets the closing statement">
        {/* Once somebody has begun to write, this step stays open, whatever happens elsewhere. */}
        <div onInput={() => setPicked(4)}>
          <CloseStep {...{ group, closing }} />
        </div>
      </Step>
    </ol>
  )
}

function owingStatus(owing: Closing['owing']): string {
  if (owing.length === 0) return 'Everyone has paid their share'
  const pence = owing.reduce((total, { amountPence }) => total + amountPence, 0)
  return `${formatPounds(pence)} still owed by ${owing.length === 1 ? 'one person' : `${owing.length} people`}`
}

function transferStatus({ availablePence, leftOverPence }: Closing): string {
  const pence = availablePence - leftOverPence
  return pence > 0 ? `${formatPounds(pence)} can be transferred` : 'Nothing more to transfer'
}

function shareOutStatus({ shareablePence, leftOverPence, failedParts }: Closing): string {
  if (failedParts.length > 0) return 'Not every refund went through'
  if (shareablePence === 0) return 'Nothing is left over'
  return leftOverPence > 0
    ? `${formatPounds(leftOverPence)} more than the goal`
    : `Up to ${formatPounds(shareablePence)} can go back`
}

/** How much there is to transfer; the transfer itself has its own page. */
function TransferStep({ group, closing }: ClosingProps) {
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
