'use client'

import { HoverCard as Parts } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names'
import { floatingLook } from './popover'

type HoverCardProps = {
  /** What is hovered, focused or tapped; it becomes a button. */
  children: ReactNode
  /** Names the button and the card, e.g. 'Contribution of amelia'. */
  label: string
  card: ReactNode
  className?: string
}

/** Details on hover, on keyboard focus and, where there is no hover, on a tap. */
export function HoverCard({ children, label, card, className }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <Parts.Root open={open} onOpenChange={setOpen} openDelay={150} closeDelay={120}>
      <Parts.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          aria-expanded={open}
          className={classNames('rounded-sm text-left', className)}
          onClick={() => setOpen(true)}
          onPointerUp={(event) => {
            if (event.pointerType !== 'mouse') setOpen(!open)
          }}
        >
          {children}
        </button>
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          role="group"
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className={floatingLook}
        >
          {card}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
