import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { JOIN_EFFECT_ADVICE } from './join-effect'

type JoinEffectDialogProps = {
  /** If the screen knows it. */
  username?: string
  /** If it is not about one person. */
  title?: string
  /** What letting them in changes, and for whom. */
  text: string
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before letting somebody in whose joining lowers shares that are already paid. */
export function JoinEffectDialog({
  username,
  title = username ? `Let ${username} in?` : 'Let them in?',
  text,
  confirmLabel,
  onConfirm,
  onClose,
}: JoinEffectDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      text={
        <>
          <p>{text}</p>
          <p className="mt-2">{JOIN_EFFECT_ADVICE}</p>
        </>
      }
      tone="primary"
      confirmLabel={confirmLabel}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}
