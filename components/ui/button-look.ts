import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** What destroys is outlined or mere text until the last word: 'danger-final', in the dialog that asks. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-final'
type ButtonSize = 'small' | 'medium' | 'large'

export type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

/** The look of a button, for the rare element that is neither a button nor a link. It stands in buttons.css. */
export function buttonLook({ variant = 'primary', size = 'medium', wide = false }: Look = {}): string {
  return classNames('button', `button-${variant}`, `button-${size}`, wide && 'w-full')
}
