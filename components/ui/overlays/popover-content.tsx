import * as Parts from '@radix-ui/react-popover'
import type { PointerEvent, ReactNode, RefObject } from 'react'

type Side = 'top' | 'right' | 'bottom' | 'left'

type PopoverContentProps = {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  label: string
  id: string
  side?: Side
  children: ReactNode
  /** For a hover card: the focus stays on the button, and the mouse may move onto the card. */
  hoverHandlers?: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void }
}

const preventDefault = (event: Event) => event.preventDefault()

/** The part that `Popover` and `HoverCard` fetch: the card itself, beside its button. */
export function PopoverContent({
  button,
  isOpen,
  onOpenChange,
  label,
  id,
  side,
  children,
  hoverHandlers,
}: PopoverContentProps) {
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Parts.Portal>
        <Parts.Content
          id={id}
          aria-label={label}
          side={side}
          sideOffset={hoverHandlers ? 8 : 6}
          collisionPadding={12}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-md border border-rule bg-sheet p-4 text-sm text-ink shadow-lift animate-fade"
          // The button handles its own presses.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          {...(hoverHandlers
            ? { ...hoverHandlers, onOpenAutoFocus: preventDefault, onCloseAutoFocus: preventDefault }
            : { onCloseAutoFocus: (event: Event) => returnFocus(event, button.current) })}
        >
          {children}
          {hoverHandlers ? null : <Parts.Arrow className="fill-rule" />}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** Returns the focus to the button, unless something else has it by now. */
function returnFocus(event: Event, button: HTMLButtonElement | null) {
  event.preventDefault()
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) button?.focus()
}
