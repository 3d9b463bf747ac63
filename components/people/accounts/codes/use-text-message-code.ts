import { useEffect, useEffectEvent } from 'react'

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Fills in the code from the text message, in browsers that support it; the browser asks the person first. */
export function useTextMessageCode(isExpected: boolean, take: (code: string) => void) {
  const onCode = useEffectEvent(take)
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window)) return
    const abort = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        const code = (credential as (Credential & { code?: string }) | null)?.code
        if (code) onCode(code)
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [isExpected])
}
