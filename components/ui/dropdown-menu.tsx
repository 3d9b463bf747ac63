'use client'

import { DropdownMenu as Parts } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { classNames } from './class-names'
import './style-nonce'

type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

type DropdownMenuProps = {
  /** One button; give it an accessible name. */
  trigger: ReactElement
  items: MenuItem[]
}

/** A menu of actions. The chosen one runs once the focus is back on the trigger, so a dialog can return it there. */
export function DropdownMenu({ trigger, items }: DropdownMenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  const runChosen = () => {
    const action = chosen.current
    chosen.current = null
    if (action) queueMicrotask(action)
  }
  return (
    <Parts.Root modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align="end"
          onCloseAutoFocus={runChosen}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-rule bg-sheet p-1.5 shadow-lift animate-fade"
        >
          {items.map((item) => (
            <Parts.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={() => {
                chosen.current = item.onSelect
              }}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
                item.tone === 'danger'
                  ? 'text-danger data-highlighted:bg-danger-wash'
                  : 'text-ink data-highlighted:bg-accent-wash',
              )}
            >
              {item.icon}
              {item.label}
            </Parts.Item>
          ))}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
