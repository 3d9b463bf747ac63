import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { onStepUp } from '@/lib/api/client/call-server'
import type { StepUpUser } from './step-up-form'

const StepUpWindow = dynamic(() => import('./step-up-window').then((module) => module.StepUpWindow), {
  ssr: false,
  loading: LoadingLine,
})

/**
 * Asks for a code when a call requires one, after which that call continues. Mounted once, in the signed-in frame.
 * Calls that arrive while the dialog is open share its outcome.
 */
export function StepUpDialog({ user }: { user: StepUpUser }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const waitingCalls = useRef<((confirmed: boolean) => void)[]>([])

  useEffect(() => {
    onStepUp(
      () =>
        new Promise((resolve) => {
          waitingCalls.current.push(resolve)
          open()
        }),
    )
    return () => onStepUp(null)
  }, [open])

  const close = (confirmed: boolean) => {
    setOpen(false)
    for (const resolve of waitingCalls.current.splice(0)) resolve(confirmed)
  }

  return wasOpened ? <StepUpWindow user={user} isOpen={isOpen} onClose={close} /> : null
}
