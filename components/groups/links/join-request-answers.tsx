import dynamic from 'next/dynamic'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { joinEffectText } from '@/components/groups/members/join-effect'
import { AnswerButtons } from '@/components/ui/buttons/answer-buttons'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

const JoinEffectDialog = dynamic(
  () => import('@/components/groups/members/join-effect-dialog').then((module) => module.JoinEffectDialog),
  { ssr: false, loading: LoadingLine },
)

const FAILED = 'Failed to answer. Please try again.'

type Decision = 'accept' | 'decline'
const OUTCOME_TEXTS: Record<Decision, string> = {
  accept: 'Accepted',
  decline: 'Declined. You can still add them.',
}

type JoinRequestAnswersProps = {
  requestId: string
  username?: string
  /** What both buttons are about, for screen readers: a list may hold several requests. */
  context: string
  onAnswered: (outcome: string) => void
}

/** Accepts or declines a request to join. Open screens then refresh by themselves. */
export function JoinRequestAnswers({ requestId, username, context, onAnswered }: JoinRequestAnswersProps) {
  const { isBusy, error, effect, ...handlers } = useAnswer(requestId, onAnswered)
  return (
    <>
      <AnswerButtons
        choices={[
          { label: 'Accept', onPress: handlers.accept },
          { label: 'Decline', onPress: handlers.decline },
        ]}
        {...{ context, isBusy, error }}
      />
      {effect ? (
        <JoinEffectDialog
          username={username}
          text={effect}
          confirmLabel="Accept"
          onConfirm={handlers.acceptAnyway}
          onClose={handlers.dismissEffect}
        />
      ) : null}
    </>
  )
}

/** Accepting asks first if others would then have paid more than their share. */
function useAnswer(requestId: string, onAnswered: (outcome: string) => void) {
  const { isBusy, error, run } = useAction()
  const [effect, setEffect] = useState<string | null>(null)
  const params = { id: requestId }
  const explain = (thrown: unknown) => serverMessageOf(thrown, FAILED)
  const send = async (decision: Decision) => {
    await callServer(`POST /join-request/{id}/${decision}`, { params, ...newAttemptOptions() })
    onAnswered(OUTCOME_TEXTS[decision])
  }
  const acceptUnlessOthersOverpaid = async () => {
    const response = await callServer('GET /join-request/{id}/effect', { params })
    const text = joinEffectText(response.effect)
    if (text) setEffect(text)
    else await send('accept')
  }
  return {
    isBusy,
    error,
    effect,
    accept: () => run(acceptUnlessOthersOverpaid, explain),
    acceptAnyway: () => run(() => send('accept'), explain),
    decline: () => run(() => send('decline'), explain),
    dismissEffect: () => setEffect(null),
  }
}
