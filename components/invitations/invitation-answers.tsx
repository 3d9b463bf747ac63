'use client'

import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { callServer } from '@/lib/browser/call-server'
import { DeclineButton } from './decline-button'
import { invitationError } from './invitation'

type InvitationAnswersProps = { token: string; groupTitle: string; invitedBy: string }

/** Both answers to an invitation, where it stands in a list. The list is read anew after either. */
export function InvitationAnswers({ token, groupTitle, invitedBy }: InvitationAnswersProps) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const end = (text: string) => {
    toast.success(text)
    router.refresh()
  }
  const join = async () => {
    const address = 'POST /invitation/{token}/accept'
    const { message } = await callServer(address, { params: { token }, anonymous: true })
    end(message || 'Successfully joined the group!')
  }
  return (
    <div className="flex min-w-0 flex-col gap-2.5 max-sm:grow">
      <fieldset aria-label={groupTitle} className="flex flex-wrap justify-end gap-2.5">
        <Button
          className="max-sm:grow"
          loading={isBusy}
          loadingText="Joining..."
          onClick={() => run(join, (thrown) => invitationError(thrown, 'Failed to accept invitation'))}
        >
          Join
        </Button>
        <DeclineButton
          token={token}
          invitation={{ invitedBy: { username: invitedBy } }}
          onDeclined={() => end('Invitation declined')}
        />
      </fieldset>
      <ErrorNotice message={error} />
    </div>
  )
}
