import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldText, inputLook, Leading, useFieldIds } from './field'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldText & { options: SelectOption[]; placeholder?: string; leading?: ReactNode }

/** The browser's own list: right on phones, and no script. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    error,
    options,
    placeholder,
    leading,
    id: given,
    className,
    ...select
  } = props
  const { id, describedBy, invalid } = useFieldIds(given, { hint, error })
  return (
    <Field id={id} {...{ label, labelHidden, labelAside, hint, error, className }}>
      <div className="relative">
        <Leading>{leading}</Leading>
        <select
          {...select}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={inputLook(invalid, `appearance-none truncate pr-10 ${leading ? 'pl-11' : ''}`)}
        >
          {placeholder ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  )
}
