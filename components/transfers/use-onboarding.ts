'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { callServer } from '@/lib/browser/call-server'
import { continueFailure, createFailure, NO_ONBOARDING_URL } from './onboarding-texts'

const TOAST_MS = 5000

/** Leads to the provider's onboarding, for a new account or one that is not finished. */
export function useOnboarding(groupId: string) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const fail = (text: string) => {
    setBusy(false)
    setError(text)
    toast.error(text, { durationMs: TOAST_MS })
  }

  const lead = async (
    ask: () => Promise<{ onboarding_url: string }>,
    explain: (error: unknown) => string,
  ) => {
    setBusy(true)
    setError(null)
    try {
      const { onboarding_url: address } = await ask()
      if (address) return window.location.assign(address)
      fail(NO_ONBOARDING_URL)
    } catch (failure) {
      fail(explain(failure))
    }
    // The account may stand although its link failed: the group then offers to continue.
    router.refresh()
  }

  const options = { params: { id: groupId }, staysOn401: true }
  return {
    isBusy,
    error,
    create: () => lead(() => callServer('POST /payment/{id}/onboard-stripe', options), createFailure),
    goOn: () => lead(() => callServer('GET /payment/{id}/get-onboarding-url', options), continueFailure),
  }
}
