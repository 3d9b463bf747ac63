import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { whenIdle } from '@/components/shell/when-idle'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'

type FeedbackButtonProps = {
  /** May be lazy: it is rendered only once opened. */
  Dialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
}

/**
 * A tab on the right edge of every screen, as slim as the margin that every page leaves there, so that it covers
 * nothing. It can be dragged along the edge or moved with the arrow keys, and stays there.
 */
export function FeedbackButton({ Dialog }: FeedbackButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const button = useMovableButton()
  return (
    <aside aria-label="Contact">
      <button
        ref={button}
        type="button"
        aria-label="Feedback"
        aria-haspopup="dialog"
        title="Feedback (drag to move)"
        onClick={open}
        className="feedback-tab"
      >
        <Icon className="icon-message-square-text size-4" />
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
function useMovableButton() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let stop = () => {}
    const cancel = whenIdle(async () => {
      const { makeMovable } = await import('@/components/shell/make-movable')
      if (button.current) stop = makeMovable(button.current)
    })
    return () => {
      cancel()
      stop()
    }
  }, [])
  return button
}
