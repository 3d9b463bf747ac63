import { AnswerSlot } from '@/components/ui/buttons/answer-slot'
import { Avatar } from '@/components/ui/figures/avatar'
import { Panel } from '@/components/ui/page/panel'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { fullMoment } from '@/lib/base/dates'
import { JoinRequestAnswers } from './join-request-answers'

export type JoinRequest = ApiResponse<'GET /group/{groupId}/join-requests'>['joinRequests'][number]

/** Who asks to join through the link; null if nobody does. */
export function JoinRequests({ requests }: { requests: JoinRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Panel title="Asking to join" highlighted className="mb-6">
      <ul className="divide-y divide-rule">
        {requests.map(({ _id, userId: person, createdAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3 first:pt-0 last:pb-0"
          >
            <div className="flex min-w-0 items-center gap-3">
              <Avatar
                decorative
                userId={person._id ?? person.username}
                username={person.username}
                pictureUrl={person.profilePictureUrl}
              />
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  <bdi>{person.username}</bdi>
                  {person.displayName ? (
                    <span className="font-normal text-ink-soft">
                      {' '}
                      <bdi>{person.displayName}</bdi>
                    </span>
                  ) : null}
                </p>
                <time dateTime={createdAt} className="figures text-sm text-ink-soft">
                  {fullMoment(createdAt)}
                </time>
              </div>
            </div>
            <AnswerSlot>
              {(setOutcome) => (
                <JoinRequestAnswers
                  requestId={_id}
                  username={person.username}
                  context={person.username}
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
