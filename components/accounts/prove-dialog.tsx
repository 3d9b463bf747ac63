import { CodeStep } from '@/components/session/code-step'
import { type Channel, verifyCode } from '@/components/session/request-code'
import { Dialog } from '@/components/ui/dialog'
import { callServer } from '@/lib/browser/call-server'
import { readStoredUser } from '@/lib/browser/stored-user'

type ProveDialogProps = {
  channel: Channel
  destination: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onVerified: () => void
}

/** Asks for the code that was sent to an address or number. */
export function ProveDialog({ channel, destination, onVerified, ...dialog }: ProveDialogProps) {
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
