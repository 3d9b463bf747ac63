import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/buttons/button'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { textProblem } from '@/lib/base/calls/rules'
import { COMMENT_MAX, optionalEmailProblem } from '@/lib/people/feedback/rules'

/** `pageContext` is the path and query of the page where the button was pressed. */
type FeedbackMessage = { comment: string; userEmail: string; pageContext: string }

type FeedbackDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSend: (message: FeedbackMessage) => Promise<void>
}

const EMPTY = { comment: '', userEmail: '' }
const FALLBACK_ERROR = 'Failed to send feedback'
const EMPTY_COMMENT_TEXT = 'Please write your feedback first.'

export function FeedbackDialog({ open, onOpenChange, onSend }: FeedbackDialogProps) {
  const [isSent, setSent] = useState(false)
  const draft = useRef(EMPTY)
  const handleOpenChange = (next: boolean) => {
    onOpenChange(next)
    if (!next) setSent(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      size="small"
      keepsInput
      title={isSent ? 'Thank you!' : 'Feedback'}
      description={
        isSent
          ? undefined
          : 'Something missing, confusing or broken? Tell us: a real person reads every note.'
      }
    >
      {isSent ? (
        <Thanks onClose={() => handleOpenChange(false)} />
      ) : (
        <FeedbackForm
          draft={draft}
          onSend={onSend}
          onSent={() => {
            draft.current = EMPTY
            setSent(true)
          }}
        />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      <p className="flex items-center gap-2.5">
        <Icon className="icon-circle-check size-5.5 text-success" />
        Your note is on its way to us.
      </p>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}

type FeedbackFormProps = Pick<FeedbackDialogProps, 'onSend'> & {
  /** What was typed outlives the dialog, which therefore closes without asking. */
  draft: RefObject<typeof EMPTY>
  onSent: () => void
}

function FeedbackForm({ draft, onSend, onSent }: FeedbackFormProps) {
  const { form, field, values, notice, isPending } = useForm({
    initial: draft.current,
    check: ({ comment, userEmail }) => ({
      comment: textProblem(comment, COMMENT_MAX, { required: EMPTY_COMMENT_TEXT }),
      userEmail: optionalEmailProblem(userEmail.trim()),
    }),
    send: async ({ comment, userEmail }) => {
      const pageContext = window.location.pathname + window.location.search
      await onSend({ comment: comment.trim(), userEmail: userEmail.trim(), pageContext })
      onSent()
    },
    explain: (thrown) => serverMessageOf(thrown, FALLBACK_ERROR),
  })

  useEffect(() => {
    draft.current = values
  }, [draft, values])

  return (
    <form {...form} className="flex flex-col gap-4">
      <TextArea {...field('comment')} label="Your feedback" required maxLength={COMMENT_MAX} />
      <TextField
        {...field('userEmail')}
        label="Email (optional)"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Only if you would like an answer."
      />
      <ErrorNotice message={notice} />
      <Button type="submit" loading={isPending} loadingText="Sending...">
        Send feedback
      </Button>
    </form>
  )
}
