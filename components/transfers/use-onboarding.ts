import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { toast } from '@/components/ui/toast'
import { OwnError, textOf } from '@/lib/browser/call-error'
import { callServer } from '@/lib/browser/call-server'
import { continueFailure, createFailure, isEmailRequired, NO_ONBOARDING_URL } from './onboarding-texts'

const TOAST_MS = 5000

/** Leads to the provider's onboarding, for a new or unfinished account. */
export function useOnboarding(groupId: string) {
  const router = useRouter()
  const { isBusy, error, run } = useAction({ leaves: true })
  const [needsEmail, setNeedsEmail] = useState(false)

  const lead = (ask: () => Promise<{ onboarding_url: string }>, explain: (error: unknown) => string) =>
    run(
      async () => {
        const { onboarding_url: address } = await ask()
        if (!address) throw new OwnError(NO_ONBOARDING_URL)
        window.location.assign(address)
      },
      (thrown) => {
        const isUrlMissing = textOf(thrown, '') === NO_ONBOARDING_URL
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
    create: () => lead(() => callServer('POST /payment/{id}/onboard-stripe', options), createFailure),
    continueOnboarding: () =>
      lead(() => callServer('GET /payment/{id}/get-onboarding-url', options), continueFailure),
  }
}
