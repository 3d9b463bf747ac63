'use client'

import { Popover as Parts } from 'radix-ui'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
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

const LINGER_MS = 120

/** Details on hover, on keyboard focus and, where there is no hover, on a tap. */
export function HoverCard({ children, label, card, className }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMouse = useRef(false)

  const enter = (event: PointerEvent) => {
    isMouse.current = event.pointerType === 'mouse'
    clearTimeout(leaving.current)
    if (isMouse.current) setOpen(true)
  }
  const leave = () => {
    if (isMouse.current) leaving.current = setTimeout(() => setOpen(false), LINGER_MS)
  }

  return (
    <Parts.Root open={open} onOpenChange={setOpen}>
      <Parts.Trigger
        aria-label={label}
        className={classNames('rounded-sm text-left', className)}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          if (isMouse.current) event.preventDefault()
        }}
      >
        {children}
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className={floatingLook}
          onPointerEnter={enter}
          onPointerLeave={leave}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {card}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
