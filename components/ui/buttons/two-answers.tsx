import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Button } from './button'

type Choice = { label: string; onPress: () => void }

type TwoAnswersProps = {
  /** The first is the one that is expected. */
  choices: [Choice, Choice]
  /** What both buttons are about, for screen readers: a list may hold several questions. */
  about: string
  isBusy: boolean
  error: string | null
  /** What stands in their place once one was pressed. */
  given: string | null
  className?: string
  children?: ReactNode
}

/** A question that two buttons answer. */
export function TwoAnswers(props: TwoAnswersProps) {
  const { choices, about, isBusy, error, given, className, children } = props
  return (
    <div className={classNames('flex flex-col gap-2.5', className)}>
      {given ? (
        // The pressed button is gone: the focus goes to the text that replaces it, which is thereby read out.
        <p
          ref={(text) => text?.focus({ preventScroll: true })}
          tabIndex={-1}
          className="text-sm font-semibold text-ink-soft outline-none"
        >
          {given}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {choices.map(({ label, onPress }, place) => (
            <Button
              key={label}
              size="small"
              variant={place === 0 ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={onPress}
            >
              <span>
                {label}
                <span className="sr-only">{` ${about}`}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
      <ErrorNotice message={error} />
      {children}
    </div>
  )
}
