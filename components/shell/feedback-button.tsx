'use client'

import { MessageSquareText } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useLazyDialog } from '@/components/ui/use-lazy-dialog'
import { whenIdle } from '@/components/ui/when-idle'

type FeedbackButtonProps = {
  /** May be lazy: it is rendered only once opened. */
  Dialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
}

/**
 * Floats on every screen without covering a control; it can be dragged or moved with the arrow keys, and stays there.
 */
export function FeedbackButton({ Dialog }: FeedbackButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const button = useFloatingPosition()
  return (
    <aside aria-label="Contact">
      <button
        ref={button}
        type="button"
        aria-label="Feedback"
        aria-haspopup="dialog"
        title="Feedback (drag to move)"
        data-floating=""
        onClick={open}
        className="fixed right-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 flex size-12 touch-none items-center justify-center rounded-full border-2 border-sheet bg-marmalade text-paper shadow-lift transition-opacity select-none hover:brightness-110 not-focus-visible:data-away:pointer-events-none not-focus-visible:data-away:opacity-0 not-focus-visible:data-passing:pointer-events-none not-focus-visible:data-passing:opacity-0 md:right-5 md:bottom-5"
      >
        <MessageSquareText size={22} />
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Dialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </aside>
  )
}

/** The button works without its position and movement, so that code is fetched once the page has loaded. */
function useFloatingPosition() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let stop = () => {}
    const callOff = whenIdle(async () => {
      const { makeMovable } = await import('./make-movable')
      if (button.current) stop = makeMovable(button.current)
    })
    return () => {
      callOff()
      stop()
    }
  }, [])
  return button
}
