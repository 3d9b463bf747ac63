import { type ReactNode, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'

export const stepId = (number: number) => `step-${number}`

type StepProps = {
  number: number
  title: string
  /** Its state in one line. */
  status: string
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

/** One step of wrapping up: its number or a tick, its state, and what to do while it is open. */
export function Step({ number, title, status, isDone, isOpen, onOpen, children }: StepProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <li
      className={classNames(
        'rounded-md border bg-sheet',
        // An inset line, so that opening a step moves nothing.
        isOpen ? 'border-rule-strong shadow-[inset_4px_0_0_var(--accent)]' : 'border-rule',
      )}
    >
      <h2 className="font-sans">
        <button
          type="button"
          id={stepId(number)}
          aria-expanded={isOpen}
          onClick={onOpen}
          className="flex w-full min-h-16 items-center gap-4 px-4 py-3 text-left sm:px-6"
        >
          <span
            className={classNames(
              'figures flex size-8 shrink-0 items-center justify-center rounded-full border-[1.5px] font-semibold',
              isDone ? 'border-success bg-success-wash text-success' : 'border-rule-strong text-ink',
            )}
          >
            {isDone ? <Icon className="icon-check/3 size-4.5" /> : number}
            {isDone ? <span className="sr-only">Done:</span> : null}
          </span>
          <span className="min-w-0">
            <span className="block font-display text-lg font-semibold">{title}</span>
            <span className="block text-sm font-normal text-ink-soft">{status}</span>
          </span>
        </button>
      </h2>
      {/* Kept while the step is closed, because somebody may have begun to write here. */}
      {wasOpen ? (
        <div hidden={!isOpen} className="flex flex-col gap-4 px-4 pb-5 sm:px-6 sm:pl-18">
          {children}
        </div>
      ) : null}
    </li>
  )
}
