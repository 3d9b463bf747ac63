'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { ignoreCodeOnItsWay, sendErrorText } from '@/components/people/accounts/codes/code-errors'
import { CodeStep } from '@/components/people/accounts/codes/code-step'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { callServer } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'
import { parsePhone, phoneProblem } from '@/lib/base/phone'

type LostPhoneScreenProps = { pendingNumber: { newNumber: string; readyAt: string } | null }

/** A new number for a lost phone or app: first the number, then its code; then it waits for a day. */
export function LostPhoneScreen({ pendingNumber }: LostPhoneScreenProps) {
  const router = useRouter()
  const [phoneNumber, setPhoneNumber] = useState<string | null>(null)
  if (pendingNumber) return <PendingNumberNotice {...pendingNumber} />
  return (
    <>
      <BackLink href="/verify/continue">Back</BackLink>
      <h1 className="mt-3 text-3xl">Lost your phone?</h1>
      {phoneNumber ? (
        <div className="mt-6">
          <CodeStep
            hint={`We sent it to ${phoneNumber}.`}
            verify={(code) =>
              callServer('POST /auth/lost-phone/verify-otp', {
                body: { phoneNumber, code },
                staysOn401: true,
              })
            }
            onVerified={() => router.refresh()}
            backLabel="Another number"
            onBack={() => setPhoneNumber(null)}
          />
        </div>
      ) : (
        <NumberForm onSent={setPhoneNumber} />
      )}
    </>
  )
}

function NumberForm({ onSent }: { onSent: (phoneNumber: string) => void }) {
  const { form, field, notice, isPending } = useForm({
    initial: { phoneNumber: '' },
    check: ({ phoneNumber }) => ({ phoneNumber: phoneProblem(parsePhone(phoneNumber)) }),
    send: async (values) => {
      const phoneNumber = parsePhone(values.phoneNumber)
      await callServer('POST /auth/lost-phone/send-otp', {
        body: { phoneNumber },
        staysOn401: true,
      }).catch(ignoreCodeOnItsWay)
      onSent(phoneNumber)
    },
    explain: sendErrorText,
  })
  return (
    <>
      <p className="mt-2 text-ink-soft">
        If you can’t use your old phone or authenticator app, a new number can take its place. First, we’ll
        text it a code.
      </p>
      <form {...form} className="mt-8 flex flex-col gap-3">
        <TextField
          {...field('phoneNumber')}
          label="New phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          reserveErrorLine
          leading={<Icon className="icon-phone size-4.75" />}
        />
        <SubmitNote refusal={notice} icon="icon-clock">
          To keep your account safe, the new number works after a day. We’ll tell your email address and your
          old number, where it can be stopped.
        </SubmitNote>
        <Button type="submit" size="large" wide className="mt-2" loading={isPending} loadingText="Sending...">
          Send the code
        </Button>
      </form>
    </>
  )
}

function PendingNumberNotice({ newNumber, readyAt }: { newNumber: string; readyAt: string }) {
  return (
    <>
      <Icon className="icon-clock/1.6 size-11.5 text-marmalade" />
      <h1 className="mt-5 text-3xl">Your new number is confirmed</h1>
      <p className="mt-3">
        From <strong>{longMoment(readyAt)}</strong>, log in with your email and your password, and we’ll send
        the code to {newNumber}. Until then, your account stays as it is.
      </p>
      <p className="mt-3 text-ink-soft">
        For a day after that, you can’t change how money leaves your groups, or your security settings.
      </p>
      <div className="mt-8">
        <BackLink href="/login">Back to login</BackLink>
      </div>
    </>
  )
}
