import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Counter } from '@/components/ui/fields/text-area'
import { SALUTATION } from '@/lib/groups/updates/rules'

type LetterPaperProps = { children: ReactNode; isSent?: boolean }

/** The paper is the field: what is written has no box of its own. Its ring takes the place of its edge. */
export const LetterPaper = ({ children, isSent = false }: LetterPaperProps) => (
  <div
    className={classNames(
      'overflow-hidden rounded-md bg-sheet',
      isSent
        ? 'border border-rule'
        : 'border-[1.5px] border-rule-strong has-[textarea:focus-visible]:outline-[2.5px] has-[textarea:focus-visible]:-outline-offset-[1.5px] has-[textarea:focus-visible]:outline-accent',
    )}
  >
    <div aria-hidden="true" className="airmail h-1.5" />
    <div className="px-5 pt-4 pb-5">{children}</div>
  </div>
)

/** A letter is not a form: only who comes near its end reads how much is left. */
const COUNTER_SHOWN_WITHIN = 150

/** How a letter begins that is being written. */
export const Salutation = ({ length, max }: { length: number; max: number }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="font-display text-lg">{SALUTATION}</span>
    {length > max - COUNTER_SHOWN_WITHIN ? <Counter length={length} max={max} /> : null}
  </p>
)
