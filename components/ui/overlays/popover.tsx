import { type ComponentProps, cloneElement, type ReactElement, useId, useRef, useState } from 'react'
import type { OpenCard } from './open-card'
import { useLazyPart } from './use-lazy-part'

type PopoverProps = {
  /** A single button. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the panel for screen readers. */
  label: string
  side?: ComponentProps<typeof OpenCard>['side']
  children: ComponentProps<typeof OpenCard>['children']
}

/** Defined once, so that both kinds of card share one fetch. */
export const loadCard = () => import('./open-card').then((module) => module.OpenCard)

/** A small panel beside its button, fetched on hover or focus. */
export function Popover({ trigger, ...card }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { part: Card, preload, show } = useLazyPart(loadCard)
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
