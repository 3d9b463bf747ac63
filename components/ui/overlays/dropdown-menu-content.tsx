import * as Parts from '@radix-ui/react-dropdown-menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import '@/components/ui/fields/style-nonce'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  tone?: 'plain' | 'danger'
  disabled?: boolean
}

type DropdownMenuContentProps = {
  items: MenuItem[]
  isOpen: boolean
  /** Focus the first action at once. */
  wasOpenedByKey: boolean
  button: RefObject<HTMLButtonElement | null>
  labelledBy: string
  onOpenChange: (open: boolean) => void
}

/** The part that `DropdownMenu` fetches: the menu itself, below its button. */
export function DropdownMenuContent({
  items,
  isOpen,
  wasOpenedByKey,
  button,
  labelledBy,
  onOpenChange,
}: DropdownMenuContentProps) {
  const chosenAction = useRef<(() => void) | null>(null)
  const wasPressedOutside = useRef(false)
  const handleClose = (event: Event) => {
    event.preventDefault()
    const action = chosenAction.current
    if (!wasPressedOutside.current) button.current?.focus()
    chosenAction.current = null
    wasPressedOutside.current = false
    if (action) queueMicrotask(action)
  }
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Parts.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align="end"
          aria-labelledby={labelledBy}
          onInteractOutside={(event) => {
            // The button handles its own presses.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
            else wasPressedOutside.current = true
          }}
          onCloseAutoFocus={handleClose}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-rule bg-sheet p-1.5 shadow-lift animate-fade"
        >
          {wasOpenedByKey ? <FocusFirst labelledBy={labelledBy} /> : null}
          {items.map((item) => (
            <Parts.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={() => {
                chosenAction.current = item.onSelect
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

/** The menu opens after the key press, so the library does not know to focus its first item. */
function FocusFirst({ labelledBy }: { labelledBy: string }) {
  useEffect(() => {
    const menu = document.querySelector(`[role="menu"][aria-labelledby="${labelledBy}"]`)
    menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [labelledBy])
  return null
}
