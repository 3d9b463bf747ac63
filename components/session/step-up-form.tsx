'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { OtpField } from '@/components/ui/otp-field'
import { CallError, messageOf } from '@/lib/http/client'
import { type Channel, requestCode, verifyCode } from './request-code'

export type StepUpUser = { email: string | null; phoneNumber: string | null }

const FAILED_TO_SEND = 'Failed to send OTP. Please try again.'
const FAILED_TO_VERIFY = 'Verification failed. Please try again.'

/** First where the code should go, then the code. */
export function StepUpForm({ user, onVerified }: { user: StepUpUser; onVerified: () => void }) {
  const [channel, setChannel] = useState<Channel | null>(null)
  const [sendingTo, setSendingTo] = useState<Channel | null>(null)
  const [error, setError] = useState<string | null>(null)
  const destinationOf = (chosen: Channel) => (chosen === 'email' ? user.email : user.phoneNumber) ?? ''

  const send = async (chosen: Channel) => {
    setError(null)
    setSendingTo(chosen)
    try {
      await requestCode(chosen, destinationOf(chosen))
      setChannel(chosen)
    } catch (thrown) {
      // A code is on its way already: it can be entered.
      if (thrown instanceof CallError && thrown.status === 429) setChannel(chosen)
      setError(messageOf(thrown, FAILED_TO_SEND))
    }
    setSendingTo(null)
  }

  if (channel)
    return (
      <CodeStep
        channel={channel}
        destination={destinationOf(channel)}
        sendError={error}
        onBack={() => {
          setError(null)
          setChannel(null)
        }}
        onVerified={onVerified}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <ErrorNotice message={error} />
      {(['email', 'phone'] as const).map((choice) =>
        destinationOf(choice) ? (
          <Button
            key={choice}
            variant="secondary"
            wide
            loading={sendingTo === choice}
            loadingText="Sending..."
            disabled={sendingTo !== null}
            onClick={() => send(choice)}
          >
            <span className="min-w-0 break-words">{`Send a code to ${destinationOf(choice)}`}</span>
          </Button>
        ) : null,
      )}
    </div>
  )
}

type CodeStepProps = {
  channel: Channel
  destination: string
  sendError: string | null
  onBack: () => void
  onVerified: () => void
}

function CodeStep({ channel, destination, sendError, onBack, onVerified }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isVerifying, setVerifying] = useState(false)

  const verify = async (entered: string) => {
    if (isVerifying) return
    setError(null)
    setVerifying(true)
    try {
      await verifyCode(channel, destination, entered)
      onVerified()
    } catch (thrown) {
      setError(messageOf(thrown, FAILED_TO_VERIFY))
      setCode('')
      setVerifying(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) verify(code)
    else setError('Please enter a valid 6-digit OTP.')
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ErrorNotice message={sendError} />
      <OtpField
        label="Verification code"
        hint={`We sent it to ${destination}.`}
        value={code}
        onChange={(next) => {
          setError(null)
          setCode(next)
        }}
        onComplete={verify}
        error={error}
        disabled={isVerifying}
        autoFocus
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" loading={isVerifying} loadingText="Verifying...">
          Confirm
        </Button>
        <Button variant="quiet" disabled={isVerifying} onClick={onBack}>
          Send it elsewhere
        </Button>
      </div>
    </form>
  )
}
