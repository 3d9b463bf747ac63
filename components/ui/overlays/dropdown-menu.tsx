import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from 'react'
import type { MenuItem } from './dropdown-menu-content'
import { useLazyPart } from './use-lazy-part'

type DropdownMenuProps = {
  /** A single button with an accessible name. */
  trigger: ReactElement<Record<string, unknown>>
  items: MenuItem[]
}

const loadMenu = () => import('./dropdown-menu-content').then((module) => module.DropdownMenuContent)

/**
 * A menu of actions. The chosen one runs once the focus is back on the trigger, so that a dialog can return it there. A
 * long list may have one on each row, so until it is needed a menu is only its button.
 */
export function DropdownMenu({ trigger, items }: DropdownMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpenedByKey, setOpenedByKey] = useState(false)
  const { part: Menu, preload, show } = useLazyPart(loadMenu)
  const isShown = isOpen && Menu !== null

  const open = (byKeyboard: boolean) => {
    show()
    setOpenedByKey(byKeyboard)
    setOpen(true)
  }
  // A click is the one event that every kind of press sends: a finger, a key, voice control, a screen reader. Its
  // `detail` is 0 if no pointer was used.
  const press = ({ detail }: MouseEvent) => {
    if (isShown) setOpen(false)
    else open(detail === 0)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(true)
  }
  return (
    <span className="relative inline-flex shrink-0">
      {cloneElement(trigger, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: press,
        onKeyDown: openByKey,
      })}
      {Menu ? (
        <Menu {...{ items, isOpen, wasOpenedByKey, button }} labelledBy={id} onOpenChange={setOpen} />
      ) : null}
    </span>
  )
}
