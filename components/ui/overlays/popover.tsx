import { type ComponentProps, cloneElement, type ReactElement, useId, useRef, useState } from 'react'
import type { PopoverContent } from './popover-content'
import { useLazyPart } from './use-lazy-part'

type PopoverProps = {
  /** A single button. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the panel for screen readers. */
  label: string
  side?: ComponentProps<typeof PopoverContent>['side']
  children: ComponentProps<typeof PopoverContent>['children']
}

/** Defined once, so that both kinds of card share one fetch. */
export const loadPopoverContent = () => import('./popover-content').then((module) => module.PopoverContent)

/** A small panel beside its button, fetched on hover or focus. */
export function Popover({ trigger, ...card }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { part: Card, preload, show } = useLazyPart(loadPopoverContent)
  const isShown = isOpen && Card !== null
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isShown,
        'aria-controls': isShown ? id : undefined,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => {
          show()
          setOpen(!isShown)
        },
      })}
      {Card ? <Card {...card} {...{ id, button, isOpen }} onOpenChange={setOpen} /> : null}
    </>
  )
}
