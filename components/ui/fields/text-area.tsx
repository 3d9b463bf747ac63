import type { ComponentProps } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Field, type FieldText, inputClasses, useFieldIds } from './field'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  Pick<FieldText, 'label' | 'labelHidden' | 'hint' | 'error' | 'reserveErrorLine'> & {
    counter?: boolean
    inputClassName?: string
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
    inputClassName,
    ...rest
  } = props
  const { id: givenId, className, ...area } = rest
  const { id, describedBy, invalid } = useFieldIds(givenId, { hint, error })
  const count =
    counter && area.maxLength ? (
      <Counter length={String(area.value ?? '').length} max={area.maxLength} />
    ) : undefined
  return (
    <Field id={id} {...{ label, labelHidden, hint, error, reserveErrorLine, className }} labelAside={count}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className={inputClasses({ invalid, className: classNames('resize-y', inputClassName) })}
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
