'use client'

import { Mail, MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { normaliseEmail } from '@/lib/accounts/rules'
import { CallError, callServer, messageOf } from '@/lib/browser/call-server'
import { isEmail } from '@/lib/email'
import { SupportLink } from './support-link'

const TEXTS = {
  empty: 'Please enter an email address.',
  malformed: 'Please enter a valid email address',
  unknown: 'No account is associated with this email.',
  failed: 'Something went wrong. Please try again later.',
}

function errorText(error: unknown): string {
  if (error instanceof CallError && error.code === 'USER_NOT_FOUND') return TEXTS.unknown
  return messageOf(error, TEXTS.failed)
}

export function ForgotPasswordScreen({ supportEmail }: { supportEmail: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <BackLink href="/login">Back to login</BackLink>
      {sentTo ? (
        <EmailSent email={sentTo} onOther={() => setSentTo(null)} />
      ) : (
        <EmailForm onSent={setSentTo} />
      )}
      <p className="mt-8 border-t border-rule pt-5 text-sm text-ink-soft">
        Cannot get into your mailbox? Write to <SupportLink email={supportEmail} />.
      </p>
    </>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // What stands in the field counts, also where the browser filled it in before the page was ready.
    const typed = normaliseEmail(input.current?.value ?? email)
    const found = typed ? (isEmail(typed) ? null : TEXTS.malformed) : TEXTS.empty
    setFault(found)
    setError(null)
    if (found) return input.current?.focus()
    setSending(true)
    try {
      await callServer('POST /user/recover', { body: { email: typed }, anonymous: true })
      onSent(typed)
    } catch (thrown) {
      setError(errorText(thrown))
      setSending(false)
    }
  }

  return (
    <>
      <h1 className="mt-3 text-3xl">Forgot your password?</h1>
      <p className="mt-2 text-ink-soft">
        Tell us the email address of your account, and we send you a link to set a new password.
      </p>
      <form onSubmit={submit} method="post" noValidate className="mt-8 flex flex-col gap-5">
        <TextField
          ref={input}
          label="Email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          leading={<Mail size={19} aria-hidden="true" />}
          value={email}
          error={fault}
          disabled={isSending}
          onChange={(event) => {
            setEmail(event.target.value)
            setFault(null)
            setError(null)
          }}
        />
        <ErrorNotice message={error} />
        <Button type="submit" size="large" wide loading={isSending} loadingText="Sending...">
          Send reset link
        </Button>
      </form>
    </>
  )
}

function EmailSent({ email, onOther }: { email: string; onOther: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <MailCheck size={46} strokeWidth={1.6} aria-hidden="true" className="mt-5 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl outline-none">
        Check your email
      </h1>
      <p className="mt-3 text-ink-soft">
        We sent a link to <strong className="break-words text-ink">{email}</strong>. It is valid for 30
        minutes and works once. Nothing there? Look in your spam folder too.
      </p>
      <Button className="mt-8" variant="secondary" wide onClick={onOther}>
        Try another email
      </Button>
    </>
  )
}
