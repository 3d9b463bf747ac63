import { Dialog } from '@/components/ui/overlays/dialog'
import { callServer } from '@/lib/api/client/call-server'
import { readStoredUser } from '@/lib/api/client/stored-user'
import { CodeStep } from './code-step'
import { type Channel, verifyCode } from './request-code'

type VerifyDialogProps = {
  channel: Channel
  destination: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onVerified: () => void
}

/** Asks for the code that was sent to an address or number. */
export function VerifyDialog({ channel, destination, onVerified, ...dialog }: VerifyDialogProps) {
  return (
    <Dialog {...dialog} size="small">
      <CodeStep
        hint={`We sent it to ${destination}.`}
        verify={(code) => verifyCode(channel, destination, code)}
        wasVerified={() => isProven(channel)}
        onVerified={onVerified}
        backLabel="Cancel"
        onBack={() => dialog.onOpenChange(false)}
        autoFocus={false}
      />
    </Dialog>
  )
}

async function isProven(channel: Channel): Promise<boolean> {
  const user = await callServer('GET /user/{id}', { params: { id: readStoredUser()?._id ?? '' } })
  return channel === 'email' ? user.emailVerified : user.phoneVerified
}
