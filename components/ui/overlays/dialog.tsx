import * as Parts from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'
import { ConfirmDialog } from './confirm-dialog'
import { DialogActions } from './dialog-actions'
import { DIALOG_CLASSES, OVERLAY_CLASSES } from './dialog-classes'
import '@/components/ui/fields/style-nonce'
import { useDialogFocus } from './use-dialog-focus'
import { useUnsavedText } from './use-unsaved-text'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons in reading order, the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Where the focus goes; 'top' if something above the first field should be seen first. */
  initialFocus?: 'field' | 'top'
  /** Closes without asking although something was typed, because the parent keeps it. */
  keepsInput?: boolean
  children?: ReactNode
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

/**
 * A modal dialog: a bottom sheet on phones, centred elsewhere. Escape, the cross and the scrim close it, but ask first
 * if a long form in it has been started.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, initialFocus = 'field', keepsInput = false, size = 'medium' } = props
  const { title, description, footer, children } = props
  const [isConfirming, setConfirming] = useState(false)
  const { inputProps, hasUnsavedText } = useUnsavedText<HTMLDivElement>()
  const focusHandlers = useDialogFocus({ focusesField: initialFocus === 'field' })
  const handleOpenChange = (next: boolean) => {
    if (!next && !keepsInput && hasUnsavedText()) setConfirming(true)
    else onOpenChange(next)
  }
  return (
    <Parts.Root open={open} onOpenChange={handleOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className={OVERLAY_CLASSES} />
        <Parts.Content
          {...focusHandlers}
          {...inputProps}
          // A focused field is scrolled clear of the edges with its label, and of a foot.
          className={classNames(
            DIALOG_CLASSES,
            widths[size],
            'short:scroll-pt-12 short:has-data-foot:scroll-pb-24',
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} description={description} />
          {/* In short windows the whole dialog scrolls, its title and buttons included. */}
          <div className="mt-3 min-h-0 scroll-pt-12 overflow-y-auto overscroll-contain border-t border-rule px-5 pt-4 pb-6 has-data-foot:scroll-pb-36 has-data-foot:pb-0 short:min-h-auto short:overflow-visible sm:px-7">
            {children}
          </div>
          {footer ? (
            <DialogActions className="border-t border-rule px-5 py-4 sm:px-7">{footer}</DialogActions>
          ) : null}
        </Parts.Content>
      </Parts.Portal>
      <ConfirmDialog
        open={open && isConfirming}
        onOpenChange={setConfirming}
        title="Throw away what you’ve typed?"
        text="It hasn’t been saved yet."
        confirmLabel="Throw away"
        cancelLabel="Keep writing"
        onConfirm={() => {
          setConfirming(false)
          onOpenChange(false)
        }}
      />
    </Parts.Root>
  )
}

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
      <div className="min-w-0">
        <Parts.Title className="font-display text-xl font-semibold">{title}</Parts.Title>
        {description ? (
          <Parts.Description asChild>
            <div className="mt-1 text-ink-soft">{description}</div>
          </Parts.Description>
        ) : null}
      </div>
      <Parts.Close
        aria-label="Close"
        className="-mt-1.5 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-accent-wash hover:text-ink"
      >
        <Icon className="icon-x size-5" />
      </Parts.Close>
    </div>
  )
}
