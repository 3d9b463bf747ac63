'use client'

import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { onStepUp } from '@/lib/http/client'
import { StepUpForm, type StepUpUser } from './step-up-form'

/**
 * Asks for a code when a call needs one, then the call goes on by itself. Once, in the signed-in frame.
 * Calls that arrive while the dialog is open share its outcome.
 */
export function StepUpDialog({ user }: { user: StepUpUser }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<((confirmed: boolean) => void)[]>([])

  useEffect(() => {
    onStepUp(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setOpen(true)
        }),
    )
    return () => onStepUp(null)
  }, [])

  const close = (confirmed: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(confirmed)
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : close(false))}
      size="small"
      title="Confirm that it is you"
      description="Two-factor authentication is on for your account, so this step needs a fresh code."
    >
      <StepUpForm user={user} onVerified={() => close(true)} />
    </Dialog>
  )
}
