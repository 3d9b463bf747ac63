'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { LetterPaper, Salutation } from '@/components/groups/updates/letter-paper'
import { Button } from '@/components/ui/buttons/button'
import { TextArea } from '@/components/ui/fields/text-area'
import { ErrorNotice } from '@/components/ui/page/notice'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { signThanks, THANKS_MAX, thanksProblem } from '@/lib/groups/reveal/rules'
import { SALUTATION } from '@/lib/groups/updates/rules'

type ThanksFormProps = {
  token: string
  /** Who says thank you. */
  author: string
  /** What was said; null if nothing was, or it is hidden. */
  thanks: string | null
  hasSaidThanks: boolean
}

/** A word back to everyone, once. */
export function ThanksForm({ token, author, thanks, hasSaidThanks }: ThanksFormProps) {
  const [isSent, setSent] = useState(false)
  if (thanks) {
    const { words, signature } = signThanks(thanks, author)
    return (
      <section
        // The pressed button is gone: the focus goes to what replaces it.
        ref={isSent ? (section) => section?.focus({ preventScroll: true }) : undefined}
        tabIndex={-1}
        aria-label="Thanks"
        className="mt-8 border-t border-rule pt-8 outline-none"
      >
        <h2 className="text-2xl">Thanks</h2>
        <p className="mt-1 mb-5 text-ink-soft">
          {isSent
            ? 'Sent. It is on its way to everyone who gave.'
            : 'This went by email to everyone who gave.'}
        </p>
        <LetterPaper isSent>
          <p className="font-display text-lg">{SALUTATION}</p>
          <p
            dir="auto"
            className="mt-2 max-w-prose font-display text-lg leading-relaxed text-pretty break-words whitespace-pre-line"
          >
            {words}
          </p>
          {signature ? <Signature name={signature} /> : null}
        </LetterPaper>
      </section>
    )
  }
  return hasSaidThanks ? null : <NewThanksForm token={token} author={author} onSent={() => setSent(true)} />
}

type NewThanksFormProps = Pick<ThanksFormProps, 'token' | 'author'> & { onSent: () => void }

function NewThanksForm({ token, author, onSent }: NewThanksFormProps) {
  const router = useRouter()
  const withKey = useAttemptKey('thanks', 'Attempt-Key')
  const { form, field, values, notice, isPending } = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: thanksProblem(text) }),
    send: async (values) => {
      await withKey(values, (attemptOptions, body) =>
        callServer('POST /reveal/{token}/thanks', { params: { token }, body, ...attemptOptions }),
      )
      onSent()
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to send your thanks. Please try again.'),
  })
  const { words, signature } = signThanks(values.text, author)
  const isSignedForThem = signature !== null && words === values.text
  return (
    <section aria-label="Say thank you" className="mt-8 border-t border-rule pt-8">
      <h2 className="text-2xl">Say thank you</h2>
      <p className="mt-1 text-ink-soft">
        It goes by email to everyone who gave, and stands here from then on. You can say it once.
      </p>
      <form {...form} className="mt-5 flex flex-col gap-5">
        <LetterPaper>
          <Salutation length={values.text.length} max={THANKS_MAX} />
          <TextArea
            {...field('text')}
            label="To everyone"
            labelHidden
            isOnPaper
            rows={3}
            maxLength={THANKS_MAX}
            className="mt-2 font-display text-lg leading-relaxed"
          />
          {/* Who signs it themselves sees the line go, and nothing move. */}
          <div className={isSignedForThem ? undefined : 'invisible'}>
            <Signature name={author} />
          </div>
        </LetterPaper>
        <ErrorNotice message={notice} />
        <Button type="submit" className="self-start" loading={isPending} loadingText="Sending...">
          Send to everyone
        </Button>
      </form>
    </section>
  )
}

/** The last line of the letter. */
const Signature = ({ name }: { name: string }) => (
  <p dir="auto" className="mt-5 font-display text-xl break-words italic">
    {name}
  </p>
)
