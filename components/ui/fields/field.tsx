import { type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'

export type FieldText = {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  hint?: ReactNode
  /** What may be typed, between label and input: the line below stays free for messages. */
  above?: ReactNode
  error?: string | null
  /** At the right end of the label's line, such as a link. */
  labelAside?: ReactNode
  /** Between the input and its message, such as the rules for a password. */
  below?: ReactNode
  /**
   * Reserves the line below for an error, so that nothing moves when there is no hint to replace. A string reserves
   * room by class.
   */
  reserveErrorLine?: boolean | string
  /** At the right end of the message line. */
  messageAside?: ReactNode
}

type FieldProps = FieldText & { id: string; required?: boolean; className?: string; children: ReactNode }

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean }

/**
 * The ids that tie an input to its label, hint and error. Always set `invalid`, true or false: without it, Firefox
 * tells screen readers that an empty required field is invalid.
 */
export function useFieldIds(
  givenId: string | undefined,
  { error, hint, above, below }: Pick<FieldText, 'hint' | 'error' | 'above' | 'below'>,
): FieldIds {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const described = [
    error && `${id}-error`,
    above && `${id}-above`,
    hint && `${id}-hint`,
    below && `${id}-below`,
  ]
    .filter(Boolean)
    .join(' ')
  return { id, describedBy: described || undefined, invalid: Boolean(error) }
}

/** The frame of every input: label above, hint and error below. */
export function Field({ id, label, labelHidden, labelAside, className, children, ...message }: FieldProps) {
  const { above, below } = message
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames(
          'flex items-baseline gap-3',
          labelHidden ? (labelAside ? 'justify-end' : 'sr-only') : 'justify-between',
        )}
      >
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={classNames('text-sm font-semibold text-ink', labelHidden && 'sr-only')}
        >
          {label}
        </label>
        {labelAside}
      </div>
      {above ? (
        <div id={`${id}-above`} className="text-sm text-ink-soft">
          {above}
        </div>
      ) : null}
      {children}
      {below ? (
        <div id={`${id}-below`} className="mt-1.5">
          {below}
        </div>
      ) : null}
      <FieldMessage id={id} {...message} />
    </div>
  )
}

type FieldMessageProps = Pick<FieldText, 'hint' | 'error' | 'reserveErrorLine' | 'messageAside'> & {
  id: string
}

/** An error replaces the hint, so that what is below the field does not move. */
function FieldMessage({ id, hint, error, reserveErrorLine, messageAside }: FieldMessageProps) {
  const errorLine = <FieldError id={`${id}-error`} error={error} />
  if (!reserveErrorLine && !hint) return errorLine
  return (
    // What stands aside moves below where letters are large: the two never need more than the field's own width.
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <div
        className={classNames(
          'grid min-w-0 grow basis-28 *:col-start-1 *:row-start-1',
          reserveErrorLine === true ? 'min-h-[1.36rem]' : reserveErrorLine,
        )}
      >
        {hint ? (
          <div id={`${id}-hint`} className={classNames('text-sm text-ink-soft', error && 'invisible')}>
            {hint}
          </div>
        ) : null}
        {errorLine}
      </div>
      {messageAside}
    </div>
  )
}

/** Rendered even when empty, because screen readers often miss an error in a live region that was not there before. */
export function FieldError({ id, error }: { id: string; error?: string | null }) {
  return (
    <div id={id} aria-live="polite" className="empty:sr-only">
      {error ? (
        <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon className="icon-circle-alert size-4 mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}

/** The classes of a text-like input. */
export function inputClasses({ invalid, className }: { invalid?: boolean; className?: string }): string {
  return classNames(
    'block min-h-12 w-full rounded-md border-[1.5px] bg-sheet px-3.5 py-2.5 text-ink placeholder:text-ink-faint transition-colors',
    'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-soft [&[readonly]]:bg-sunk',
    'focus-visible:outline-offset-0',
    invalid ? 'border-danger' : 'border-rule-strong hover:not-disabled:border-ink-soft focus:border-accent',
    className,
  )
}
