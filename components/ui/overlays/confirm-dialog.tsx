import * as Parts from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ErrorNotice } from '@/components/ui/page/notice'
import { DialogActions } from './dialog-actions'
import { DIALOG_CLASSES, OVERLAY_CLASSES } from './dialog-classes'
import '@/components/ui/fields/style-nonce'
import { useDialogFocus } from './use-dialog-focus'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** While true, nothing closes the dialog and the confirm button spins. */
  busy?: boolean
  busyText?: string
  error?: string | null
  onConfirm: () => void
  children?: ReactNode
}

/** Confirms something that cannot be undone. Stays open until the parent closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel = 'Confirm', cancelLabel = 'Cancel' } = props
  const { tone = 'danger', busy = false, busyText, error, onConfirm, children } = props
  const focusHandlers = useDialogFocus()
  return (
    <Parts.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Parts.Portal>
        <Parts.Overlay className={OVERLAY_CLASSES} />
        <Parts.Content
          {...focusHandlers}
          className={`${DIALOG_CLASSES} gap-4 p-5 sm:max-w-md sm:p-7`}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <div>
            <Parts.Title className="font-display text-xl font-semibold">{title}</Parts.Title>
            {text ? (
              <Parts.Description asChild>
                <div className="mt-2 text-ink-soft">{text}</div>
              </Parts.Description>
            ) : null}
          </div>
          {children}
          <ErrorNotice message={error} />
          <DialogActions className="mt-1">
            <Parts.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Parts.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger-final' : tone}
              loading={busy}
              loadingText={busyText}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
