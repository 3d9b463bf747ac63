import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { Spinner } from './spinner'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

const base =
  'relative inline-flex items-center justify-center rounded-md text-center font-semibold transition-colors duration-150 no-underline select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-[inset_0_-2px_0_var(--accent-deep)] hover:bg-accent-deep active:shadow-none disabled:bg-sunk disabled:text-ink-faint disabled:shadow-none',
  secondary:
    'border-[1.5px] border-rule-strong bg-sheet text-ink hover:border-ink hover:bg-paper disabled:border-rule disabled:bg-transparent disabled:text-ink-faint',
  quiet:
    'text-accent hover:bg-accent-wash hover:text-accent-deep disabled:bg-transparent disabled:text-ink-faint',
  danger:
    'bg-danger text-on-danger shadow-[inset_0_-2px_0_var(--danger-deep)] hover:bg-danger-deep active:shadow-none disabled:bg-sunk disabled:text-ink-faint disabled:shadow-none',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1.5 text-sm gap-1.5',
  medium: 'min-h-11 px-4.5 py-2 text-base gap-2',
  large: 'min-h-13 px-6 py-3 text-lg gap-2.5',
}

/** The look of a button, for the rare element that is neither a button nor a link. */
export function buttonLook({ variant = 'primary', size = 'medium', wide = false }: Look = {}): string {
  return classNames(base, variants[variant], sizes[size], wide && 'w-full')
}

export type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean; loadingText?: string }

/** While loading it is disabled, keeps the width of its label and says the loading text instead. */
export function Button({ variant, size, wide, icon, loading = false, loadingText, ...button }: ButtonProps) {
  const { className, children, disabled, type = 'button', ...rest } = button
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={classNames(buttonLook({ variant, size, wide }), className)}
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

type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}
