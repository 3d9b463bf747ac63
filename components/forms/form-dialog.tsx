import { type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { Dialog, type DialogProps } from '@/components/ui/overlays/dialog'
import { ErrorNotice } from '@/components/ui/page/notice'
import type { useForm } from './use-form'

type FormDialogProps = {
  /** What useForm returned. */
  form: Pick<ReturnType<typeof useForm>, 'form' | 'notice' | 'isPending' | 'forget'>
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The button that sends the form. */
  button: string
  busyText?: string
  variant?: ButtonProps['variant']
  opensAt?: DialogProps['opensAt']
  children: ReactNode
}

/** A small dialog with one form. It stays open while the form is sent, and starts again after it was closed. */
export function FormDialog({
  form: asked,
  open,
  onOpenChange,
  title,
  description,
  ...props
}: FormDialogProps) {
  const { form, notice, isPending, forget } = asked
  const { button, busyText = 'Sending...', variant, opensAt, children } = props
  const id = useId()
  const change = (next: boolean) => {
    if (isPending) return
    if (!next) forget()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      size="small"
      opensAt={opensAt}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={variant} loading={isPending} loadingText={busyText}>
            {button}
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
