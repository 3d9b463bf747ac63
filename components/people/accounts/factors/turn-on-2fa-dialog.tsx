import type { ConfirmDialogProps } from '@/components/ui/overlays/confirm-dialog'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'

type TurnOn2FaDialogProps = Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'busy' | 'onConfirm'>

/** Confirms the one setting that cannot be switched off again. */
export function TurnOn2FaDialog(props: TurnOn2FaDialogProps) {
  return (
    <LazyConfirmDialog
      {...props}
      title={
        <>
          Turn on <span className="whitespace-nowrap">two-factor</span> authentication?
        </>
      }
      text="From then on we’ll ask for a fresh code before money moves out, or your password or account changes. It can’t be switched off again."
      confirmLabel="Turn on"
      tone="primary"
    />
  )
}
