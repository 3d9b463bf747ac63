import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { VerificationTarget } from '@/components/people/session/navigation-state'
import { forgetSignupDraft } from '@/components/people/session/signup-draft'
import { toast } from '@/components/ui/overlays/toast'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { readStoredUser, updateStoredUser } from '@/lib/api/client/stored-user'
import type { CodesSent } from '@/lib/people/accounts/rules'
import { isCodeOnItsWay, resendErrorText, verifyErrorText } from './code-errors'
import { type Channel, resendCode, verifyCode } from './request-code'
import { useCodeForm } from './use-code-form'
import { useSecondsLeft } from './use-seconds-left'

/** What the server knew when rendering the page: the codes it has sent, and whether one has signed this session in. */
type SessionState = { codesSent: CodesSent; isSignedIn: boolean }

/** Entering the code, and requesting the first or another one. */
export function useVerification(
  { identifier, identifierType }: VerificationTarget,
  { codesSent, isSignedIn }: SessionState,
) {
  const router = useRouter()
  const [pendingAttempt, setSending] = useState<'first' | 'again' | null>(null)
  const channel: Channel = identifierType === 'email' ? 'email' : 'phone'
  const { secondsLeft, resetWait } = useWait(codesSent)

  const verify = async (code: string) => {
    const { user } = await verifyCode(channel, identifier, code)
    const verifiedFields = channel === 'email' ? { emailVerified: true } : { phoneVerified: true }
    updateStoredUser({ ...user, ...verifiedFields, isVerified: true })
    openNextPage()
  }
  const explain = (thrown: unknown) => {
    // No code is waiting, perhaps because it has already been used: the refreshed page knows.
    if (thrown instanceof CallError && thrown.status === 404) router.refresh()
    return verifyErrorText(thrown)
  }
  const form = useCodeForm({ verify, explain, navigatesAway: true })
  useContinueWhenSignedIn(isSignedIn)

  const ask = async (attempt: 'first' | 'again') => {
    if (pendingAttempt) return
    setSending(attempt)
    form.change({ code: form.values.code })
    try {
      await resendCode(channel, identifier)
      form.change({ code: '' })
      if (attempt === 'again') toast.success('OTP resent successfully!')
      else form.form.ref.current?.querySelector('input')?.focus()
      // The server says what was sent, and how long to wait.
      router.refresh()
    } catch (thrown) {
      if (thrown instanceof CallError && isCodeOnItsWay(thrown)) resetWait(thrown.retryAfter)
      toast.error(resendErrorText(thrown))
    }
    setSending(null)
  }

  return {
    ...form,
    channel,
    isSending: pendingAttempt === 'first',
    isResending: pendingAttempt === 'again',
    secondsLeft,
    send: () => ask('first'),
    resend: () => ask('again'),
  }
}

function openNextPage() {
  forgetSignupDraft()
  // A full page load, so that pages the router prefetched for a visitor are not shown to a logged-in user.
  window.location.replace('/clearing-history?to=dashboard')
}

/** Goes on after an authenticator app or a passkey has signed this session in. */
export async function finishSignIn() {
  const id = readStoredUser()?._id
  if (id) updateStoredUser(await callServer('GET /user/{id}', { params: { id }, staysOn401: true }))
  openNextPage()
}

/** Goes on if a code has signed this session in meanwhile, in another tab or in a call whose response was lost. */
function useContinueWhenSignedIn(isSignedIn: boolean) {
  const [wasSignedIn] = useState(isSignedIn)
  const id = readStoredUser()?._id
  useEffect(() => {
    if (wasSignedIn || !isSignedIn || !id) return
    finishSignIn().catch(openNextPage)
  }, [wasSignedIn, isSignedIn, id])
}

/** The wait that the server named last, with the page or in a refusal. */
function useWait(codesSent: CodesSent) {
  const [seen, setSeen] = useState(codesSent)
  const [wait, setWait] = useState({ seconds: codesSent.waitSeconds })
  if (seen !== codesSent) {
    setSeen(codesSent)
    setWait({ seconds: codesSent.waitSeconds })
  }
  const secondsLeft = useSecondsLeft(wait.seconds, { key: wait })
  return { secondsLeft, resetWait: (seconds: number) => setWait({ seconds }) }
}
