import { useState } from 'react'
import { newAttempt } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { classNames } from '@/components/ui/class-names'
import { ErrorNotice } from '@/components/ui/page/notice'
import { messageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const FAILED = 'Failed to answer. Please try again.'

const WORDS = {
  claim: { accept: 'That’s me', decline: 'Not me' },
  'place-request': { accept: 'Join the two', decline: 'Leave as they are' },
}

type Asked = keyof typeof WORDS

type AnswerPlaceProps = {
  /** The owner of a listed address, or an admin who may join two places. */
  asked: Asked
  id: string
  /** What both buttons are about, for screen readers. */
  about: string
  className?: string
}

/** Says whether a place on a group's list is somebody's. Open screens then refresh by themselves. */
export function AnswerPlace({ asked, id, about, className }: AnswerPlaceProps) {
  const { isBusy, error, run } = useAction()
  const [given, setGiven] = useState<string | null>(null)
  const send = (how: 'accept' | 'decline') =>
    run(
      async () => {
        const { message } = await callServer(`POST /${asked}/{id}/${how}`, {
          params: { id },
          ...newAttempt(),
        })
        setGiven(message)
      },
      (thrown) => messageOf(thrown, FAILED),
    )
  return (
    <div className={classNames('flex flex-col gap-2.5', className)}>
      {given ? (
        // The pressed button is gone: the focus goes to the text that replaces it, which is thereby read out.
        <p
          ref={(text) => text?.focus({ preventScroll: true })}
          tabIndex={-1}
          className="text-sm font-semibold text-ink-soft outline-none"
        >
          {given}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {(['accept', 'decline'] as const).map((how) => (
            <Button
              key={how}
              size="small"
              variant={how === 'accept' ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={() => send(how)}
            >
              <span>
                {WORDS[asked][how]}
                <span className="sr-only">{` ${about}`}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
      <ErrorNotice message={error} />
    </div>
  )
}
