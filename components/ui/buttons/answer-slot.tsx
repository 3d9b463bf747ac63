import { type ReactNode, useState } from 'react'
import { classNames } from '@/components/ui/class-names'

type AnswerSlotProps = {
  className?: string
  /** The question; null once there is none. It says what came of its answer. */
  children: (setOutcome: (outcome: string) => void) => ReactNode
}

/**
 * A question, and in its place what came of the answer given here. That stays when the refresh which the answer causes
 * takes the question away, whichever of the two comes first.
 */
export function AnswerSlot({ className, children }: AnswerSlotProps) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const content = outcome ? (
    // The pressed button is gone: the focus goes to the text that replaces it, which is thereby read out.
    <p
      ref={(text) => text?.focus({ preventScroll: true })}
      tabIndex={-1}
      className="text-sm font-semibold text-ink-soft outline-none"
    >
      {outcome}
    </p>
  ) : (
    children(setOutcome)
  )
  return content ? <div className={classNames('flex flex-col gap-2.5', className)}>{content}</div> : null
}
