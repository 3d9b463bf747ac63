'use client'

import { Popover as Parts } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type Side = 'top' | 'right' | 'bottom' | 'left'

type PopoverProps = {
  /** One button. */
  trigger: ReactElement
  /** Names the panel for screen readers. */
  label: string
  side?: Side
  children: ReactNode
}

export const floatingLook =
  'z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-md border border-rule bg-sheet p-4 text-sm text-ink shadow-lift animate-fade'

/** A small panel beside its button. */
export function Popover({ trigger, label, side = 'bottom', children }: PopoverProps) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className={floatingLook}
        >
          {children}
          <Parts.Arrow className="fill-rule" />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
