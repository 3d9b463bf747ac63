'use client'

import { MessageSquareText } from 'lucide-react'
import dynamic from 'next/dynamic'
import { classNames } from '@/components/ui/class-names'
import { useOpened } from '@/components/ui/use-opened'
import type { FeedbackMessage } from './feedback-dialog'
import { useCorner } from './use-corner'

// The form is fetched when it is first opened: most visits never need it.
const FeedbackDialog = dynamic(() => import('./feedback-dialog').then((module) => module.FeedbackDialog), {
  ssr: false,
})

const corners = {
  'top-left': 'top-20 left-3 md:left-29 lg:left-63',
  'top-right': 'top-20 right-3 md:right-5',
  'bottom-left':
    'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] left-3 md:bottom-5 md:left-29 lg:left-63',
  'bottom-right': 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] right-3 md:right-5 md:bottom-5',
}

type FeedbackButtonProps = {
  /** Rejects with what `callServer` throws. */
  onSend: (message: FeedbackMessage) => Promise<void>
}

/** Floats in a corner of every screen; drag it (or use the arrow keys) to another corner if it is in the way. */
export function FeedbackButton({ onSend }: FeedbackButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  const { corner, handlers } = useCorner(open)
  return (
    <aside aria-label="Contact">
      <button
        type="button"
        aria-label="Feedback"
        aria-haspopup="dialog"
        title="Feedback (drag to move)"
        data-corner={corner}
        {...handlers}
        className={classNames(
          'fixed z-30 flex size-12 touch-none items-center justify-center rounded-full border-2 border-sheet bg-marmalade text-paper shadow-lift select-none hover:brightness-110',
          corners[corner],
        )}
      >
        <MessageSquareText size={22} aria-hidden="true" />
      </button>
      {wasOpened ? <FeedbackDialog open={isOpen} onOpenChange={setOpen} onSend={onSend} /> : null}
    </aside>
  )
}
