'use client'

import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { Field, type FieldText, inputLook, useFieldIds } from './field'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldText & { counter?: boolean }

/** Several lines of text, with the direction of what is typed. With `counter` and `maxLength` it shows n/max. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, roomy, counter = false, ...rest } = props
  const { id: given, className, onChange, ...area } = rest
  const { id, describedBy, invalid } = useFieldIds(given, { hint, error })
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const length = area.value === undefined ? typed.length : String(area.value).length

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }

  const count = counter && area.maxLength ? <Counter length={length} max={area.maxLength} /> : undefined
  return (
    <Field id={id} {...{ label, labelHidden, hint, error, roomy, className }} labelAside={count}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        onChange={change}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className={inputLook(invalid, 'resize-y')}
      />
    </Field>
  )
}

/** How much of a limit is used: 12/40; bold at the limit, red beyond it. */
export function Counter({ length, max }: { length: number; max: number }) {
  const full = length > max ? 'font-semibold text-danger' : 'font-semibold text-ink'
  return (
    <span className={`figures shrink-0 text-sm ${length < max ? 'text-ink-soft' : full}`}>
      {`${length}/${max}`}
    </span>
  )
}
