import { useRouter } from 'next/navigation'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { useAction } from './use-action'

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  title: string
  text: ReactNode
  confirmLabel: string
  busyText: string
  /** Returns what to say once it is done. */
  action: () => Promise<string>
  /** Said if it failed without the server's saying why. */
  failure: string
}

/** A button for what cannot be undone: it asks first, says what came of it, and shows the screen anew. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirmLabel, busyText, action, failure, ...buttonProps } = props
  const router = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, error, run, clearError } = useAction()
  const confirm = () =>
    run(
      async () => {
        const message = await action()
        setConfirming(false)
        toast.success(message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, failure),
    )
  return (
    <>
      <Button
        variant="danger-quiet"
        aria-haspopup="dialog"
        {...buttonProps}
        onClick={() => {
          clearError()
          setConfirming(true)
        }}
      />
      <LazyConfirmDialog
        {...{ title, text, confirmLabel, busyText, error }}
        open={isConfirming}
        onOpenChange={setConfirming}
        busy={isBusy}
        onConfirm={confirm}
      />
    </>
  )
}
