'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { OtpField } from '@/components/ui/otp-field'
import { messageOf } from '@/lib/browser/call-server'

const CODE_LENGTH = 6

type CodeStepProps = {
  hint: string
  verify: (code: string) => Promise<unknown>
  onVerified: () => void
  backLabel: string
  onBack: () => void
  /** False where something stands above that is to be seen first. */
  autoFocus?: boolean
}

/** Six digits and a way back. The code is sent off once it is complete. */
export function CodeStep({ hint, verify, onVerified, backLabel, onBack, autoFocus = true }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isVerifying, setVerifying] = useState(false)

  const check = async (entered: string) => {
    if (isVerifying) return
    if (entered.length < CODE_LENGTH) return setError('Please enter a valid 6-digit OTP.')
    setError(null)
    setVerifying(true)
    try {
      await verify(entered)
      onVerified()
    } catch (thrown) {
      setError(messageOf(thrown, 'Verification failed. Please try again.'))
      setCode('')
      setVerifying(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may stand in a dialog above another form.
    event.stopPropagation()
    check(code)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <OtpField
        label="Verification code"
        hint={hint}
        value={code}
        onChange={(next) => {
          setError(null)
          setCode(next)
        }}
        onComplete={check}
        error={error}
        disabled={isVerifying}
        autoFocus={autoFocus}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" loading={isVerifying} loadingText="Verifying...">
          Confirm
        </Button>
        <Button variant="quiet" disabled={isVerifying} onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </form>
  )
}
