import type { ComponentProps } from 'react'
import { Field, type FieldText, inputClasses, useFieldIds } from './field'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  Pick<FieldText, 'label' | 'labelHidden' | 'hint' | 'error' | 'reserveErrorLine'> & {
    counter?: boolean
    /** Without a box of its own, in the letters around it: what it lies on shows whether it has the focus. */
    isOnPaper?: boolean
  }

/** Several lines of text, with the direction of what is typed. With `counter`, `maxLength` and `value` it shows n/max. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    reserveErrorLine,
    counter = false,
    isOnPaper = false,
    ...rest
  } = props
  const { id: givenId, className, ...area } = rest
  const { id, describedBy, invalid } = useFieldIds(givenId, { hint, error })
  const lengthCounter =
    counter && area.maxLength ? (
      <Counter length={String(area.value ?? '').length} max={area.maxLength} />
    ) : undefined
  return (
    <Field
      id={id}
      {...{ label, labelHidden, hint, error, reserveErrorLine, className }}
      labelAside={lengthCounter}
    >
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className={isOnPaper ? PAPER_CLASSES : inputClasses({ invalid, className: 'resize-y' })}
      />
    </Field>
  )
}

const PAPER_CLASSES =
  'field-sizing-content block min-h-[3lh] w-full resize-y bg-transparent text-[length:inherit] outline-none supports-[field-sizing:content]:resize-none placeholder:text-ink-faint'

/** How much of a limit is used: 12/40; bold at the limit, red beyond it. */
export function Counter({ length, max }: { length: number; max: number }) {
  const full = length > max ? 'font-semibold text-danger' : 'font-semibold text-ink'
  return (
    <span className={`figures shrink-0 text-sm ${length < max ? 'text-ink-soft' : full}`}>
      {`${length}/${max}`}
    </span>
  )
}
