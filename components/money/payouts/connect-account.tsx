import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { TextLink } from '@/components/ui/buttons/text-link'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { errorTextOf, UserFacingError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { FIRST_TRANSFER_HELD } from './destination-text'
import { cannotContinueText, cannotCreateText, isEmailRequired, NO_ONBOARDING_URL } from './onboarding-texts'
import { useOnboardingReturn } from './use-onboarding-return'

type ConnectAccountProps = {
  groupId: string
  isConnected: boolean
  /** The only admin who can continue; null if that is the viewer. */
  otherOwner: string | null
}

/** What is still missing before money can be sent to a payout account, and the button for it. */
export function ConnectAccount({ groupId, isConnected, otherOwner }: ConnectAccountProps) {
  const { isBusy, error, needsEmail, create, continueOnboarding } = useOnboarding(groupId)
  if (otherOwner !== null)
    return (
      <Notice tone="warning" title="The payout account isn’t ready yet">
        This payout account belongs to {otherOwner}. Only they can continue.
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {isConnected ? (
        <UnfinishedAccount isBusy={isBusy} continueOnboarding={continueOnboarding} />
      ) : (
        <NoAccount isBusy={isBusy} create={create} />
      )}
      <ErrorNotice
        message={error}
        action={
          needsEmail ? (
            <TextLink standalone href="/profile-settings">
              Verify your email
            </TextLink>
          ) : null
        }
      />
    </div>
  )
}

function NoAccount({ isBusy, create }: { isBusy: boolean; create: () => void }) {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-marmalade">
        <li className="pl-1">
          Connect a payout account. Our payment provider asks who you are and which bank account to pay into.
          It takes a few minutes.
        </li>
        <li className="pl-1">Transfer as much of the money as you like, whenever you like.</li>
        <li className="pl-1">{FIRST_TRANSFER_HELD}</li>
      </ol>
      <Button
        wide
        loading={isBusy}
        loadingText="Setting up..."
        icon={<Icon className="icon-landmark size-4.75" />}
        onClick={create}
      >
        Create Connected Account
      </Button>
    </>
  )
}

function UnfinishedAccount({
  isBusy,
  continueOnboarding,
}: {
  isBusy: boolean
  continueOnboarding: () => void
}) {
  const isLinkExpired = useOnboardingReturn() === 'refresh'
  return (
    <>
      <Notice tone="warning" title="Your payout account isn’t ready yet">
        {isLinkExpired ? 'That link has expired. Continue to get a new one. ' : ''}
        Our payment provider needs a few more details before you can transfer money to it.
      </Notice>
      <Button wide loading={isBusy} loadingText="Loading..." onClick={continueOnboarding}>
        Continue Onboarding
      </Button>
    </>
  )
}

const TOAST_MS = 5000

/** Leads to the provider's onboarding, for a new or unfinished account. */
function useOnboarding(groupId: string) {
  const router = useRouter()
  const { isBusy, error, run } = useAction({ navigatesAway: true })
  const [needsEmail, setNeedsEmail] = useState(false)

  const goToOnboarding = (
    ask: () => Promise<{ onboarding_url: string }>,
    explain: (error: unknown) => string,
  ) =>
    run(
      async () => {
        const { onboarding_url: address } = await ask()
        if (!address) throw new UserFacingError(NO_ONBOARDING_URL)
        window.location.assign(address)
      },
      (thrown) => {
        const isUrlMissing = errorTextOf(thrown, '') === NO_ONBOARDING_URL
        setNeedsEmail(isEmailRequired(thrown))
        const text = isUrlMissing ? NO_ONBOARDING_URL : explain(thrown)
        toast.error(text, { durationMs: TOAST_MS })
        // The account may exist although creating its link failed: after the refresh, the group offers to continue.
        router.refresh()
        return text
      },
    )

  const options = { params: { id: groupId }, staysOn401: true }
  return {
    isBusy,
    error,
    /** Whether the error is that no email address is proven. */
    needsEmail,
    create: () =>
      goToOnboarding(() => callServer('POST /payment/{id}/onboard-stripe', options), cannotCreateText),
    continueOnboarding: () =>
      goToOnboarding(() => callServer('GET /payment/{id}/get-onboarding-url', options), cannotContinueText),
  }
}
