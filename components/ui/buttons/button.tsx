import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Spinner } from '@/components/ui/page/spinner'
import { type ButtonStyle, buttonClasses } from './button-classes'

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { loading?: boolean; loadingText?: string }

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** While loading, ignores presses but keeps the focus and its width, and shows the loading text. */
export function Button({ variant, size, wide, icon, loading = false, loadingText, ...button }: ButtonProps) {
  const { className, children, disabled, type = 'button', ...rest } = button
  return (
    <button
      {...rest}
      type={type}
      {...(loading ? { 'aria-disabled': true, 'aria-busy': true, onClick: swallow } : { disabled })}
      className={classNames(buttonClasses({ variant, size, wide }), className)}
    >
      {loading ? (
        <span className="grid items-center justify-items-center">
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
            <Spinner size={18} />
            {loadingText ?? <span className="sr-only">Loading</span>}
          </span>
          <span
            className="invisible col-start-1 row-start-1 inline-flex items-center gap-2"
            aria-hidden="true"
          >
            {icon}
            {children}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  )
}
