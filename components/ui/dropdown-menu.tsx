'use client'

import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from 'react'
import type { MenuItem } from './open-menu'
import { useFetched } from './use-fetched'

type DropdownMenuProps = {
  /** One button; give it an accessible name. */
  trigger: ReactElement<Record<string, unknown>>
  items: MenuItem[]
}

const loadMenu = () => import('./open-menu').then((module) => module.OpenMenu)

/**
 * A menu of actions. The chosen one runs once the focus is back on the trigger, so a dialog can return it there. There
 * may be one on each row of a long list: until it is pressed a menu is no more than its button.
 */
export function DropdownMenu({ trigger, items }: DropdownMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const { part: OpenMenu, fetch, show } = useFetched(loadMenu)
  const isShown = isOpen && OpenMenu !== null

  const open = (byKeyboard: boolean) => {
    show()
    setByKeyboard(byKeyboard)
    setOpen(true)
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    if (isShown) return setOpen(false)
    open(false)
    // The focus goes into the menu.
    event.preventDefault()
  }
  const key = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
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
        onPointerEnter: fetch,
        onFocus: fetch,
        onPointerDown: press,
        onKeyDown: key,
      })}
      {OpenMenu ? (
        <OpenMenu {...{ items, isOpen, isByKeyboard, button }} labelledBy={id} onOpenChange={setOpen} />
      ) : null}
    </span>
  )
}
