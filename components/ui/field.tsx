import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

export type FieldText = {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | null
  /** Stands at the right end of the label's line, e.g. a link. */
  labelAside?: ReactNode
}

type FieldProps = FieldText & { id: string; required?: boolean; className?: string; children: ReactNode }

type FieldIds = { id: string; describedBy: string | undefined; invalid: true | undefined }

/** The ids that tie an input to its label, hint and error. */
export function useFieldIds(given: string | undefined, text: Pick<FieldText, 'hint' | 'error'>): FieldIds {
  const made = useId()
  const id = given ?? made
  const described = [text.error ? `${id}-error` : null, text.hint ? `${id}-hint` : null]
    .filter(Boolean)
    .join(' ')
  return { id, describedBy: described || undefined, invalid: text.error ? true : undefined }
}

/** Label above, hint and error below: the frame of every input. */
export function Field({ id, label, labelHidden, labelAside, hint, error, className, children }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames(
          'flex items-baseline justify-between gap-3',
          labelHidden && !labelAside && 'sr-only',
        )}
      >
        <label
          htmlFor={id}
          className={classNames('text-sm font-semibold text-ink', labelHidden && 'sr-only')}
        >
          {label}
        </label>
        {labelAside}
      </div>
      {children}
      {hint ? (
        <div id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Present even when empty, so that a new error is read out as it appears. */
export function FieldError({ id, error }: { id: string; error?: string | null }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {error ? (
        <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}

/** The look of a text-like input. */
export function inputLook(invalid: boolean | undefined, className?: string): string {
  return classNames(
    'block min-h-12 w-full rounded-md border-[1.5px] bg-sheet px-3.5 py-2.5 text-ink placeholder:text-ink-faint transition-colors',
    'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft [&[readonly]]:bg-sunk',
    'focus-visible:outline-offset-0',
    invalid ? 'border-danger' : 'border-rule-strong hover:not-disabled:border-ink-soft focus:border-accent',
    className,
  )
}
