import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatPounds } from '@/lib/base/money/pence'

type ConfirmTransferDialogProps = {
  amountPence: number
  /** Whose bank account it goes to. */
  destination: string
  /** When it arrives, and who must confirm it first. */
  texts: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Confirms the amount before a group's money leaves. */
export function ConfirmTransferDialog({
  amountPence,
  destination,
  texts,
  ...dialog
}: ConfirmTransferDialogProps) {
  const amount = formatPounds(amountPence)
  return (
    <ConfirmDialog
      {...dialog}
      title={`Transfer ${amount}?`}
      text={
        <>
          <p>
            {amount} goes to <bdi className="font-semibold text-ink">{destination}</bdi>. This can’t be undone
            here.
          </p>
          {texts.map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </>
      }
      tone="primary"
      confirmLabel={`Transfer ${amount}`}
    />
  )
}
