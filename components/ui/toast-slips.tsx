'use client'

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Parts } from 'radix-ui'
import { classNames } from './class-names'
import { type ToastMessage, toasts } from './toast'

const tones = {
  success: { icon: CircleCheck, mark: 'text-success', edge: 'border-l-success' },
  error: { icon: CircleAlert, mark: 'text-danger', edge: 'border-l-danger' },
  info: { icon: Info, mark: 'text-info', edge: 'border-l-info' },
}

/** Hovering or focusing a toast holds it; Escape and a swipe dismiss it. */
export function ToastSlips({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Parts.Provider label="Notification" swipeDirection="right">
      {messages.map((message) => (
        <ToastSlip key={message.id} message={message} />
      ))}
      <Parts.Viewport
        label="Notifications ({hotkey})"
        className="pointer-events-none fixed top-3 right-3 z-60 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2.5 outline-none sm:top-5 sm:right-5"
      />
    </Parts.Provider>
  )
}

function ToastSlip({ message }: { message: ToastMessage }) {
  const { icon: Icon, mark, edge } = tones[message.tone]
  return (
    <Parts.Root
      type={message.tone === 'error' ? 'foreground' : 'background'}
      duration={message.durationMs}
      onOpenChange={(open) => (open ? undefined : toasts.remove(message.id))}
      data-tone={message.tone}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-rule bg-sheet py-3 pr-1.5 pl-3.5 text-ink shadow-lift animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        edge,
      )}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-0.5 shrink-0', mark)} />
      <Parts.Description className="min-w-0 grow break-words">{message.text}</Parts.Description>
      <Parts.Close
        aria-label="Dismiss"
        className="-my-1.5 flex size-10 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <X size={17} aria-hidden="true" />
      </Parts.Close>
    </Parts.Root>
  )
}
