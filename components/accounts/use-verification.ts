'use client'

import { useState } from 'react'
import { resendErrorText, verifyErrorText } from '@/components/session/code-errors'
import type { VerificationTarget } from '@/components/session/navigation-state'
import { type Channel, resendCode, verifyCode } from '@/components/session/request-code'
import { useCodeForm } from '@/components/session/use-code-form'
import { toast } from '@/components/ui/toast'
import { updateStoredUser } from '@/lib/browser/stored-user'

/** Entering the code, and asking for another one. */
export function useVerification({ identifier, identifierType }: VerificationTarget) {
  const [isResending, setResending] = useState(false)
  const [resent, setResent] = useState(0)
  const channel: Channel = identifierType === 'email' ? 'email' : 'phone'

  const verify = async (code: string) => {
    const { user } = await verifyCode(channel, identifier, code)
    const proven = channel === 'email' ? { emailVerified: true } : { phoneVerified: true }
    updateStoredUser({ ...user, ...proven, isVerified: true })
    // A full load, so that pages the router fetched for a visitor are not shown to a logged-in user.
    window.location.replace('/clearing-history?to=dashboard')
  }
  const form = useCodeForm({ verify, explain: verifyErrorText, leaves: true })

  const resend = async () => {
    setResending(true)
    form.change({ code: form.values.code })
    try {
      await resendCode(channel, identifier)
      form.change({ code: '' })
      setResent((times) => times + 1)
      toast.success('OTP resent successfully!')
    } catch (thrown) {
      toast.error(resendErrorText(thrown))
    }
    setResending(false)
  }

  return { ...form, channel, isResending, resent, resend }
}
