'use client'

import { useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { SupportLink } from '@/components/shell/support-link'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Button } from '@/components/ui/buttons/button'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { USER_NOT_FOUND } from '@/lib/base/calls/rules'
import { recoveryEmailProblem } from '@/lib/people/accounts/rules'

const UNKNOWN_EMAIL_TEXT = 'No account is associated with this email.'

function explain(error: unknown) {
  if (serverMessageOf(error, '') === USER_NOT_FOUND) return { email: UNKNOWN_EMAIL_TEXT }
  return serverMessageOf(error, TRY_AGAIN_LATER)
}

export function ForgotPasswordScreen({ supportEmail }: { supportEmail: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSecondTry, setSecondTry] = useState(false)
  return (
    <>
      <BackLink href="/login">Back to login</BackLink>
      {sentTo ? (
        <EmailSent
          email={sentTo}
          onTryAnother={() => {
            setSentTo(null)
            setSecondTry(true)
          }}
        />
      ) : (
        <EmailForm onSent={setSentTo} autoFocus={isSecondTry} />
      )}
      <p className="mt-8 border-t border-rule pt-5 text-sm text-ink-soft">
        Can’t get into your inbox? Write to <SupportLink email={supportEmail} />.
      </p>
    </>
  )
}

type EmailFormProps = { onSent: (email: string) => void; autoFocus: boolean }

function EmailForm({ onSent, autoFocus }: EmailFormProps) {
  const { form, field, notice, isPending } = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: recoveryEmailProblem(email.trim()) }),
    send: async (values) => {
      const email = values.email.trim()
      await callServer('POST /user/recover', { body: { email }, isAnonymous: true })
      onSent(email)
    },
    explain,
  })

  return (
    <>
      <h1 className="mt-3 text-3xl">Forgot your password?</h1>
      <p className="mt-2 text-ink-soft">
        Enter your email address and we’ll send you a link to set a new password.
      </p>
      <form {...form} className="mt-8 flex flex-col gap-3">
        <TextField
          {...field('email')}
          label="Email"
          inputMode="email"
          autoFocus={autoFocus}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          reserveErrorLine
          leading={<Icon className="icon-mail size-4.75" />}
        />
        <SubmitNote refusal={notice} icon="icon-clock">
          The link works once, for 30 minutes.
        </SubmitNote>
        <Button type="submit" size="large" wide className="mt-2" loading={isPending} loadingText="Sending...">
          Send reset link
        </Button>
      </form>
    </>
  )
}

function EmailSent({ email, onTryAnother }: { email: string; onTryAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Icon className="icon-mail-check/1.6 size-11.5 mt-5 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl outline-none">
        Check your email
      </h1>
      <p className="mt-3 text-ink-soft">
        We’ve sent a link to <strong className="break-words text-ink">{email}</strong>. It’s valid for 30
        minutes and works once. Nothing there? Check your spam folder too.
      </p>
      <Button className="mt-8" variant="secondary" wide onClick={onTryAnother}>
        Try another email
      </Button>
    </>
  )
}
