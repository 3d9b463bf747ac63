import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { Spinner } from '@/components/ui/page/spinner'
import { Field, type FieldText, inputClasses, useFieldIds } from './field'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldText & {
    leading?: ReactNode
    /** A ready-made mark at the end of the field, or an element of the caller's own, such as a toggle. */
    trailing?: 'valid' | 'checking' | ReactNode
    inputClassName?: string
  }

function Trailing({ trailing }: Pick<TextFieldProps, 'trailing'>) {
  if (trailing === 'valid') {
    return <Icon label="Valid" className="icon-circle-check mr-3.5 size-5 text-success" />
  }
  if (trailing === 'checking') return <Spinner size={18} className="mr-3.5 text-ink-soft" />
  return trailing
}

/** One line of text with its label, hint and error. Passes all other props to the input. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    above,
    error,
    below,
    reserveErrorLine,
    messageAside,
    leading,
    trailing,
    id: givenId,
    className,
    inputClassName,
    ...input
  } = props
  const { id, describedBy, invalid } = useFieldIds(givenId, { hint, above, below, error })
  return (
    <Field
      id={id}
      {...{
        label,
        labelHidden,
        labelAside,
        hint,
        above,
        error,
        below,
        reserveErrorLine,
        messageAside,
        className,
      }}
    >
      <div className="relative">
        {leading ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 flex w-11 items-center justify-center text-ink-soft">
            {leading}
          </span>
        ) : null}
        <input
          type="text"
          {...input}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={classNames(
            inputClasses({ invalid }),
            leading ? 'pl-11' : null,
            trailing ? 'pr-12' : null,
            inputClassName,
          )}
        />
        {trailing ? (
          <span className="absolute inset-y-0 right-0 flex items-center">
            <Trailing trailing={trailing} />
          </span>
        ) : null}
      </div>
    </Field>
  )
}
