'use client'

import { Popover as Parts } from 'radix-ui'
import type { PointerEvent, ReactNode, RefObject } from 'react'

type Side = 'top' | 'right' | 'bottom' | 'left'

type OpenCardProps = {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  label: string
  id: string
  side?: Side
  children: ReactNode
  /** It only shows more of its button: the focus stays there, and the mouse may come over. */
  hover?: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void }
}

const stay = (event: Event) => event.preventDefault()

/** What `Popover` and `HoverCard` fetch: the card itself, beside its button. */
export function OpenCard({ button, isOpen, onOpenChange, label, id, side, children, hover }: OpenCardProps) {
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Parts.Portal>
        <Parts.Content
          id={id}
          aria-label={label}
          side={side}
          sideOffset={hover ? 8 : 6}
          collisionPadding={12}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-md border border-rule bg-sheet p-4 text-sm text-ink shadow-lift animate-fade"
          // A press of its own button is for that to answer.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          {...(hover
            ? { ...hover, onOpenAutoFocus: stay, onCloseAutoFocus: stay }
            : { onCloseAutoFocus: (event: Event) => giveBack(event, button.current) })}
        >
          {children}
          {hover ? null : <Parts.Arrow className="fill-rule" />}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** The focus goes back to the button, unless it went on to something else. */
function giveBack(event: Event, button: HTMLButtonElement | null) {
  event.preventDefault()
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) button?.focus()
}
