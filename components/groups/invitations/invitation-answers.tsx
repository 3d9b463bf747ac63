import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/buttons/button'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { DeclineButton } from './decline-button'
import { useAcceptInvitation } from './use-accept-invitation'

type InvitationAnswersProps = { token: string; groupTitle: string; invitedBy: string }

/** Accept and decline buttons for an invitation in a list, which is refreshed after either. */
export function InvitationAnswers({ token, groupTitle, invitedBy }: InvitationAnswersProps) {
  const router = useRouter()
  const showOutcome = (text: string) => {
    toast.success(text)
    router.refresh()
  }
  const { isBusy, error, accept } = useAcceptInvitation({ token, onJoined: showOutcome })
  return (
    <div className="flex min-w-0 flex-col gap-2.5 max-sm:grow">
      <fieldset aria-label={groupTitle} className="flex flex-wrap justify-end gap-2.5">
        <Button className="max-sm:grow" loading={isBusy} loadingText="Joining..." onClick={accept}>
          Join
        </Button>
        <DeclineButton
          token={token}
          invitation={{ invitedBy: { username: invitedBy } }}
          onDeclined={() => showOutcome('Invitation declined')}
        />
      </fieldset>
      <ErrorNotice message={error} />
    </div>
  )
}
