'use client'

import { useState } from 'react'
import { resendErrorText, verifyErrorText } from '@/components/session/code-errors'
import type { VerificationTarget } from '@/components/session/navigation-state'
import { type Channel, resendCode, verifyCode } from '@/components/session/request-code'
import { toast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call-server'
import { updateStoredUser } from '@/lib/browser/stored-user'

export const CODE_LENGTH = 6
const INCOMPLETE = 'Please enter a valid 6-digit OTP.'

/** Entering the code, and asking for another one. */
export function useVerification({ identifier, identifierType }: VerificationTarget) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  const [isResending, setResending] = useState(false)
  const [resent, setResent] = useState(0)
  const channel: Channel = identifierType === 'email' ? 'email' : 'phone'

  const change = (next: string) => {
    setError(null)
    setCode(next)
  }

  const verify = async (entered: string) => {
    if (isVerifying) return
    if (entered.length < CODE_LENGTH) return setError(INCOMPLETE)
    setError(null)
    setVerifying(true)
    try {
      const { user } = await verifyCode(channel, identifier, entered)
      const proven = channel === 'email' ? { emailVerified: true } : { phoneVerified: true }
      updateStoredUser({ ...user, ...proven, isVerified: true })
      // A full load: what the router fetched for a visitor must not be shown to who is signed in.
      window.location.replace('/clearing-history?to=dashboard')
    } catch (thrown) {
      setError(verifyErrorText(thrown))
      // A refused code is typed anew; one that never arrived can be sent again as it stands.
      if (thrown instanceof CallError && thrown.status < 500) setCode('')
      setVerifying(false)
    }
  }

  const resend = async () => {
    setResending(true)
    setError(null)
    try {
      await resendCode(channel, identifier)
      setCode('')
      setResent((times) => times + 1)
      toast.success('OTP resent successfully!')
    } catch (thrown) {
      toast.error(resendErrorText(thrown))
    }
    setResending(false)
  }

  return { code, error, channel, isVerifying, isResending, resent, change, verify, resend }
}
