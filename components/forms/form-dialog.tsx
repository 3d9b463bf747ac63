import { type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { Dialog, type DialogProps } from '@/components/ui/overlays/dialog'
import { ErrorNotice } from '@/components/ui/page/notice'
import type { useForm } from './use-form'

type FormDialogProps = {
  /** What useForm returned. */
  form: Pick<ReturnType<typeof useForm>, 'form' | 'notice' | 'isPending' | 'reset'>
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The button that sends the form. */
  submitLabel: string
  busyText?: string
  variant?: ButtonProps['variant']
  initialFocus?: DialogProps['initialFocus']
  children: ReactNode
}

/** A small dialog with one form. It stays open while the form is sent, and starts again after it was closed. */
export function FormDialog({
  form: formState,
  open,
  onOpenChange,
  title,
  description,
  ...props
}: FormDialogProps) {
  const { form, notice, isPending, reset } = formState
  const { submitLabel, busyText = 'Sending...', variant, initialFocus, children } = props
  const id = useId()
  const handleOpenChange = (next: boolean) => {
    if (isPending) return
    if (!next) reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={title}
      description={description}
      size="small"
      initialFocus={initialFocus}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => handleOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={variant} loading={isPending} loadingText={busyText}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="flex flex-col gap-5">
        {children}
        <ErrorNotice message={notice} />
      </form>
    </Dialog>
  )
}
