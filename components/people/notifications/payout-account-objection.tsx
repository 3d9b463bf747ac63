import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { AnswerButtons } from '@/components/ui/buttons/answer-buttons'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

type ObjectionAction = 'hold' | 'disconnect'
const OUTCOME_TEXTS: Record<ObjectionAction, string> = {
  hold: 'Transfers are held. We look into it before any money leaves.',
  disconnect: 'Disconnected. Nothing can be sent to it.',
}

type PayoutAccountObjectionProps = {
  accountId: string
  context: string
  onAnswered: (outcome: string) => void
}

/** Holds a group's transfers, or disconnects a payout account that replaced another. */
export function PayoutAccountObjection({ accountId, context, onAnswered }: PayoutAccountObjectionProps) {
  const { isBusy, error, run } = useAction()
  const press = (action: ObjectionAction) =>
    run(
      async () => {
        await callServer(`POST /payout-account/{id}/${action}`, {
          params: { id: accountId },
          ...newAttemptOptions(),
        })
        onAnswered(OUTCOME_TEXTS[action])
      },
      (thrown) => serverMessageOf(thrown, 'That didn’t work. Please try again.'),
    )
  return (
    <AnswerButtons
      choices={[
        { label: 'Hold transfers', onPress: () => press('hold') },
        { label: 'Disconnect it', onPress: () => press('disconnect') },
      ]}
      {...{ context, isBusy, error }}
    />
  )
}
