import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { AnswerButtons } from '@/components/ui/buttons/answer-buttons'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const FAILED = 'Failed to answer. Please try again.'

const WORDS = {
  claim: { accept: 'That’s me', decline: 'Not me' },
  'place-request': { accept: 'Join the two', decline: 'Leave as they are' },
}

type RequestKind = keyof typeof WORDS

type PlaceAnswersProps = {
  /** The owner of a listed address, or an admin who may join two places. */
  kind: RequestKind
  id: string
  /** What both buttons are about, for screen readers. */
  context: string
  onAnswered: (outcome: string) => void
}

/** Says whether a place on a group's list is somebody's. Open screens then refresh by themselves. */
export function PlaceAnswers({ kind, id, context, onAnswered }: PlaceAnswersProps) {
  const { isBusy, error, run } = useAction()
  const send = (decision: 'accept' | 'decline') =>
    run(
      async () => {
        const { message } = await callServer(`POST /${kind}/{id}/${decision}`, {
          params: { id },
          ...newAttemptOptions(),
        })
        onAnswered(message)
      },
      (thrown) => serverMessageOf(thrown, FAILED),
    )
  return (
    <AnswerButtons
      choices={[
        { label: WORDS[kind].accept, onPress: () => send('accept') },
        { label: WORDS[kind].decline, onPress: () => send('decline') },
      ]}
      {...{ context, isBusy, error }}
    />
  )
}
