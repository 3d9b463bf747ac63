import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { callServer } from '@/lib/api/client/call-server'
import { invitationError } from './invitation'

type AcceptOptions = {
  token: string
  onJoined: (text: string) => void
  /** Accepting leads to another screen. */
  navigatesAway?: boolean
}

/** Accepts an invitation, for the person it was sent to, when a button is pressed. */
export function useAcceptInvitation({ token, onJoined, navigatesAway }: AcceptOptions) {
  const { isBusy, error, run } = useAction({ navigatesAway })
  const join = async () => {
    const { message } = await callServer('POST /invitation/{token}/accept', {
      params: { token },
      isAnonymous: true,
      ...newAttemptOptions(),
    })
    onJoined(message || 'Successfully joined the group!')
  }
  const accept = () => run(join, (thrown) => invitationError(thrown, 'Failed to accept invitation'))
  return { isBusy, error, accept }
}
