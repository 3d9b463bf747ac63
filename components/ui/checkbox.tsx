import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { FieldError, useFieldIds } from './field'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** Beside the label but outside it, e.g. an explaining popover. */
  aside?: ReactNode
}

export function Checkbox({ label, hint, error, aside, id: given, className, ...input }: CheckboxProps) {
  const { id, describedBy, invalid } = useFieldIds(given, { hint, error })
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="flex items-start gap-1">
        <label htmlFor={id} className="flex min-h-8 items-start gap-3 py-0.5">
          <span className="relative mt-0.5 flex size-5.5 shrink-0">
            <input
              {...input}
              type="checkbox"
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className="peer size-full appearance-none rounded-sm border-[1.5px] border-rule-strong bg-sheet checked:border-accent checked:bg-accent disabled:bg-sunk"
            />
            <Check
              size={17}
              strokeWidth={3.2}
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 m-auto hidden text-on-accent peer-checked:block"
            />
          </span>
          <span>{label}</span>
        </label>
        {aside}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="pl-8.5 text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
