import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does; read out, and shown as a tooltip. */
  label: string
  icon: ReactNode
}

/** A 44 px square with one icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-accent-wash hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint',
        className,
      )}
    >
      {icon}
    </button>
  )
}
