'use client'

import dynamic from 'next/dynamic'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { type ActionName, actionOf } from './actions'

const ActionDialog = dynamic(() => import('./action-dialog').then((module) => module.ActionDialog), {
  ssr: false,
  loading: LoadingLine,
})

type ActionButtonProps = Pick<ButtonProps, 'variant'> & {
  name: ActionName
  /** The id of the subject that the button is beside. */
  subjectId?: string
  /** What the button is about, for screen readers. */
  subjectLabel?: string
}

export function ActionButton({
  name,
  subjectId = '',
  subjectLabel,
  variant = 'secondary',
}: ActionButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const { buttonLabel } = actionOf(name)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        aria-haspopup="dialog"
        aria-label={subjectLabel ? `${buttonLabel}: ${subjectLabel}` : undefined}
        onClick={open}
      >
        {buttonLabel}
      </Button>
      {wasOpened ? (
        <ActionDialog
          name={name}
          subjectId={subjectId}
          subjectLabel={subjectLabel}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  )
}
