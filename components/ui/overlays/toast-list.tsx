import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { keepPressesInside } from './keep-presses-inside'
import { rememberFocus } from './remember-focus'
import { type ToastMessage, toastStore } from './toast'
import { usePausableTimeout, useSwipe } from './toast-gestures'

const HOTKEY = 'F8'
const ANNOUNCE_AFTER_MS = 100
const CLEAR_AFTER_MS = 1100

const tones = {
  success: { icon: 'icon-circle-check', mark: 'text-success', edge: 'border-l-success' },
  error: { icon: 'icon-circle-alert', mark: 'text-danger', edge: 'border-l-danger' },
  info: { icon: 'icon-info', mark: 'text-info', edge: 'border-l-info' },
}

/**
 * Hovering or focusing the toasts holds them; a swipe dismisses one. Escape dismisses the newest toast, but only if no
 * open dialog or menu takes it. F8 focuses the toasts; when the last one goes, the focus returns. Above an open dialog
 * only the newest is shown, small enough for the room there; short windows have none, so it lies behind.
 */
export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const list = useRef<HTMLOListElement>(null)
  const restoreFocus = useRef<(() => void) | null>(null)
  const [isHeld, setHeld] = useState(false)
  useKeys(list)
  const isEmpty = messages.length === 0
  useEffect(() => {
    if (!isEmpty) return
    setHeld(false)
    restoreFocus.current?.()
    restoreFocus.current = null
  }, [isEmpty])

  const enter = ({ relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !list.current?.contains(relatedTarget))
      restoreFocus.current = rememberFocus(relatedTarget)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The window itself may have lost the focus for a while.
    if (!document.hasFocus() || list.current?.contains(relatedTarget)) return
    setHeld(false)
    restoreFocus.current = null
  }

  return (
    <section ref={keepPressesInside} aria-label={`Notifications (${HOTKEY})`}>
      <ol
        ref={list}
        tabIndex={-1}
        onFocus={enter}
        onBlur={leave}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        className="pointer-events-none fixed top-3 right-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2.5 outline-none sm:top-5 sm:right-5 by-dialog:top-2 by-dialog:short:z-40"
      >
        {messages.map((message) => (
          <ToastItem key={message.id} message={message} isHeld={isHeld} />
        ))}
      </ol>
      <LiveRegions messages={messages} />
    </section>
  )
}

function useKeys(list: { current: HTMLOListElement | null }) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === HOTKEY) list.current?.focus()
      const newest = toastStore.list().at(-1)
      // An open dialog or menu that handles Escape calls preventDefault.
      if (event.key === 'Escape' && !event.defaultPrevented && newest) toastStore.remove(newest.id)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [list])
}

function ToastItem({ message, isHeld }: { message: ToastMessage; isHeld: boolean }) {
  const { icon, mark, edge } = tones[message.tone]
  const dismiss = () => toastStore.remove(message.id)
  const swipe = useSwipe(dismiss)
  usePausableTimeout(message.durationMs, isHeld, dismiss)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dismiss()
  }
  return (
    <li
      {...swipe}
      onKeyDown={onKeyDown}
      // A mouse press must not take the focus from a form.
      onMouseDown={(event) => event.preventDefault()}
      data-tone={message.tone}
      className={classNames(
        'pointer-events-auto flex touch-pan-y items-start gap-3 rounded-md border border-l-4 border-rule bg-sheet py-3 pr-1.5 pl-3.5 text-ink shadow-lift animate-rise by-dialog:items-center by-dialog:py-1.5 by-dialog:not-last:hidden',
        edge,
      )}
    >
      <Icon className={`${icon} mt-0.5 size-5 ${mark}`} />
      <div className="min-w-0 grow break-words by-dialog:line-clamp-3 by-dialog:text-sm by-dialog:leading-5">
        {message.text}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon className="icon-x size-4.25" />
      </button>
    </li>
  )
}

/** What screen readers announce: each toast once, a moment after this is rendered, because they only notice changes. */
function LiveRegions({ messages }: { messages: readonly ToastMessage[] }) {
  const [announced, setAnnounced] = useState<readonly ToastMessage[]>([])
  const lastAnnouncedId = useRef(0)
  useEffect(() => {
    const announceTimer = setTimeout(() => {
      setAnnounced(messages.filter(({ id }) => id > lastAnnouncedId.current))
      lastAnnouncedId.current = messages.at(-1)?.id ?? lastAnnouncedId.current
    }, ANNOUNCE_AFTER_MS)
    const clearTimer = setTimeout(() => setAnnounced([]), CLEAR_AFTER_MS)
    return () => {
      clearTimeout(announceTimer)
      clearTimeout(clearTimer)
    }
  }, [messages])
  const region = (politeness: 'polite' | 'assertive') => (
    <div aria-live={politeness}>
      {announced
        .filter(({ tone }) => (tone === 'error' ? 'assertive' : 'polite') === politeness)
        .map(({ id, text }) => (
          <p key={id}>{`Notification: ${text}`}</p>
        ))}
    </div>
  )
  return (
    <div className="sr-only">
      {region('polite')}
      {region('assertive')}
    </div>
  )
}
