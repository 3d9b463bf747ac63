import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { callServer } from '@/lib/api/client/call-server'
import { type Invitation, invitationError } from './invitation'

export type DeclineProps = {
  token: string
  invitation: Invitation
  onDeclined: () => void
}

type DeclineButtonProps = Omit<DeclineProps, 'invitation'> & {
  invitation: Pick<Invitation, 'invitedBy'>
  disabled?: boolean
}

/** Declines the invitation, after a confirmation. */
export function DeclineButton({ token, invitation, onDeclined, disabled }: DeclineButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, run, clearError } = useAction()
  const decline = async () => {
    await callServer('POST /invitation/{token}/decline', {
      params: { token },
      isAnonymous: true,
      ...newAttemptOptions(),
    })
    onDeclined()
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        Decline
      </Button>
      <LazyConfirmDialog
        open={isOpen}
        onOpenChange={(next) => {
          clearError()
          setOpen(next)
        }}
        title="Decline this invitation?"
        text={`${invitation.invitedBy.username} will be told. Should you change your mind, ask them for a new one.`}
        confirmLabel="Decline"
        busy={isBusy}
        busyText="Declining..."
        error={error}
        onConfirm={() => run(decline, (thrown) => invitationError(thrown, 'Failed to decline invitation'))}
      />
    </>
  )
}
