import { useEffect, useEffectEvent } from 'react'

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Fills in the code from the text message, in browsers that support it; the browser asks the person first. */
export function useTextMessageCode(isExpected: boolean, onReceived: (code: string) => void) {
  const onCode = useEffectEvent(onReceived)
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: controller.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        const code = (credential as (Credential & { code?: string }) | null)?.code
        if (code) onCode(code)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [isExpected])
}
