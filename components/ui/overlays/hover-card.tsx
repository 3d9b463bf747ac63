import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { loadPopoverContent } from './popover'
import { useLazyPart } from './use-lazy-part'

type HoverCardProps = {
  /** What to hover, focus or tap; it is wrapped in a button. */
  children: ReactNode
  /** Names the card, e.g. 'About amelia'. */
  label: string
  card: ReactNode
  className?: string
}

const CLOSE_DELAY_MS = 120

/**
 * Details on hover, on keyboard focus or, without hover, on tap. A long list may have one on each row, so until it is
 * needed a card is only its button.
 */
export function HoverCard({ children, label, card, className }: HoverCardProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMouse = useRef(false)
  const { part: Card, show } = useLazyPart(loadPopoverContent)
  const isShown = isOpen && Card !== null

  const open = () => {
    show()
    setOpen(true)
  }
  const enter = (event: PointerEvent) => {
    isMouse.current = event.pointerType === 'mouse'
    clearTimeout(closeTimer.current)
    if (isMouse.current) open()
  }
  const leave = () => {
    if (isMouse.current) closeTimer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }
  const press = () => {
    if (isMouse.current) return
    if (isShown) setOpen(false)
    else open()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        // The focus stays here, so the card is read as this button's description.
        aria-describedby={isShown ? `${id}-text` : undefined}
        className={classNames('rounded-sm text-left', className)}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) open()
        }}
        onBlur={() => setOpen(false)}
        onClick={press}
      >
        {children}
      </button>
      {Card ? (
        <Card
          {...{ id, button, isOpen, label }}
          onOpenChange={setOpen}
          hoverHandlers={{ onPointerEnter: enter, onPointerLeave: leave }}
        >
          <div id={`${id}-text`}>{card}</div>
        </Card>
      ) : null}
    </>
  )
}
