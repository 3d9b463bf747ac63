'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { Spinner } from '@/components/ui/page/spinner'
import { NetworkError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { clearStoredUser } from '@/lib/api/client/stored-user'
import { ResetPasswordForm } from './reset-password-form'

const KEY = 'resetToken'

/** Removes the token from the visible address at once; a reload finds it in the history state. */
function takeToken(): string | null {
  const queryToken = new URLSearchParams(window.location.search).get('token')
  if (queryToken)
    window.history.replaceState({ ...window.history.state, [KEY]: queryToken }, '', window.location.pathname)
  const storedToken: unknown = queryToken ?? window.history.state?.[KEY]
  return typeof storedToken === 'string' ? storedToken : null
}

type Step =
  | { name: 'checking' }
  | { name: 'unreachable' }
  | { name: 'form'; token: string; email: string | null }
  | { name: 'done' }

/** Checks the link, shows the form, then links to the log-in. */
export function ResetPasswordScreen() {
  const router = useRouter()
  const [step, setStep] = useState<Step>({ name: 'checking' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt checks again
  useEffect(() => {
    const token = takeToken()
    if (!token) return router.replace('/link-expired')
    const controller = new AbortController()
    callServer('POST /user/check-reset-token', {
      body: { token },
      isAnonymous: true,
      signal: controller.signal,
    }).then(
      ({ email }) => setStep({ name: 'form', token, email }),
      (error) => {
        if (controller.signal.aborted) return
        if (error instanceof NetworkError) setStep({ name: 'unreachable' })
        else router.replace('/link-expired')
      },
    )
    return () => controller.abort()
  }, [router, attempt])

  if (step.name === 'form')
    return (
      <ResetPasswordForm
        token={step.token}
        email={step.email}
        onDone={() => {
          // Every session ends with the old password.
          clearStoredUser()
          window.history.replaceState({ ...window.history.state, [KEY]: undefined }, '')
          setStep({ name: 'done' })
        }}
      />
    )
  if (step.name === 'done') return <Done />
  if (step.name === 'unreachable')
    return (
      <Unreachable
        onRetry={() => {
          setStep({ name: 'checking' })
          setAttempt(attempt + 1)
        }}
      />
    )
  return <Checking />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Reset your password</h1>
      <ErrorNotice message={TRY_AGAIN_LATER} action={<RetryButton onClick={onRetry} />} />
    </>
  )
}

function Checking() {
  return (
    <>
      <h1 className="sr-only">Reset your password</h1>
      <div role="status" className="flex items-center gap-3 py-10 text-lg text-ink-soft">
        <Spinner size={24} />
        Verifying reset link...
      </div>
    </>
  )
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Icon className="icon-circle-check/1.6 size-13 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl outline-none">
        Password Reset Complete
      </h1>
      <p className="mt-3 text-ink-soft">
        Password reset successfully. You’ve been logged out everywhere, so log in with your new password.
      </p>
      <ButtonLink href="/login" size="large" wide className="mt-8">
        Continue to Login
      </ButtonLink>
    </>
  )
}
