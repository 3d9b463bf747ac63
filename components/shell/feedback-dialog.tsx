'use client'

import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/browser/call-server'
import { isEmail } from '@/lib/email'

/** `pageContext` is the path and query where the button was pressed. */
export type FeedbackMessage = { comment: string; userEmail: string; pageContext: string }

type FeedbackDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSend: (message: FeedbackMessage) => Promise<void>
}

const FALLBACK_ERROR = 'Failed to send feedback'

type Faults = { comment?: string; userEmail?: string }

function findFaults(comment: string, userEmail: string): Faults {
  return {
    ...(comment ? {} : { comment: 'Please write your feedback first.' }),
    ...(userEmail && !isEmail(userEmail) ? { userEmail: 'Please enter a valid email address' } : {}),
  }
}

export function FeedbackDialog({ open, onOpenChange, onSend }: FeedbackDialogProps) {
  const [isSent, setSent] = useState(false)
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) setSent(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="small"
      title={isSent ? 'Thank you!' : 'Feedback'}
      description={
        isSent ? undefined : 'Something missing, confusing or broken? Tell us; a person reads every note.'
      }
    >
      {isSent ? (
        <Thanks onClose={() => close(false)} />
      ) : (
        <FeedbackForm onSend={onSend} onSent={() => setSent(true)} />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      <p className="flex items-center gap-2.5">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-success" />
        Your note is on its way to us.
      </p>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}

function FeedbackForm({ onSend, onSent }: { onSend: FeedbackDialogProps['onSend']; onSent: () => void }) {
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const comment = String(form.get('comment') ?? '').trim()
    const userEmail = String(form.get('userEmail') ?? '').trim()
    const found = findFaults(comment, userEmail)
    setFaults(found)
    setError(null)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await onSend({ comment, userEmail, pageContext: window.location.pathname + window.location.search })
      onSent()
    } catch (thrown) {
      setError(messageOf(thrown, FALLBACK_ERROR))
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextArea
        label="Your feedback"
        name="comment"
        required
        maxLength={2000}
        error={faults.comment}
        disabled={isSending}
      />
      <TextField
        label="Email (optional)"
        name="userEmail"
        type="email"
        autoComplete="email"
        hint="Only if you would like an answer."
        error={faults.userEmail}
        disabled={isSending}
      />
      <ErrorNotice message={error} />
      <Button type="submit" loading={isSending} loadingText="Sending...">
        Send feedback
      </Button>
    </form>
  )
}
