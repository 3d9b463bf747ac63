import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/** Destructive actions are outlined or plain text, except for the final confirmation in a dialog: 'danger-final'. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-final'
type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

/** The button classes (buttons.css), for elements that cannot use Button or ButtonLink. */
export function buttonClasses({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonStyle = {}): string {
  return classNames('button', `button-${variant}`, `button-${size}`, wide && 'w-full')
}
