import { AnswerSlot } from '@/components/ui/buttons/answer-slot'
import { Panel } from '@/components/ui/page/panel'
import { PlaceAnswers } from './place-answers'

export type PlaceRequest = { _id: string; username: string; name: string }

/** Members who say that a listed place is theirs too; null if nobody does. */
export function PlaceRequests({ requests }: { requests: PlaceRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Panel title="Two places, one person?" highlighted className="mb-6">
      <p className="mb-3 text-ink-soft">
        Joined, their payments, promises and orders come together. An amount you have set for the account
        stays.
      </p>
      <ul className="divide-y divide-rule">
        {requests.map(({ _id, username, name }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3 first:pt-0 last:pb-0"
          >
            <p className="min-w-0 break-words">
              <bdi className="font-semibold">{username}</bdi> says they are{' '}
              <bdi className="font-semibold">{name}</bdi> on the list too.
            </p>
            <AnswerSlot>
              {(setOutcome) => (
                <PlaceAnswers
                  kind="place-request"
                  id={_id}
                  context={`(${username} and ${name})`}
                  onAnswered={setOutcome}
                />
              )}
            </AnswerSlot>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
