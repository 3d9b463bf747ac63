import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { TRY_AGAIN_LATER } from '@/components/people/accounts/texts'
import { Button } from '@/components/ui/buttons/button'
import { Badge } from '@/components/ui/figures/badge'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { mediumMoment } from '@/lib/base/dates'

type SessionItem = ApiResponse<'GET /auth/sessions'>['sessions'][number]

/** Every session of the account; all but the current one can be ended here. */
export function SessionList({ sessions }: { sessions: SessionItem[] }) {
  const router = useRouter()
  const [endingId, setEnding] = useState<string | null>(null)

  const end = async (session: SessionItem) => {
    setEnding(session._id)
    try {
      await callServer('DELETE /auth/sessions/{id}', { params: { id: session._id }, ...newAttemptOptions() })
      toast.success(`Logged out of ${session.device}`)
      router.refresh()
    } catch (error) {
      toast.error(serverMessageOf(error, TRY_AGAIN_LATER))
    }
    setEnding(null)
  }

  return (
    <ul className="divide-y divide-rule">
      {sessions.map((session) => (
        <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
          <Icon className="icon-monitor-smartphone size-5.5 text-ink-soft" />
          <div className="min-w-0 grow basis-48">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold [overflow-wrap:anywhere]">
              {session.device}
              {session.current ? <Badge tone="green">This device</Badge> : null}
            </p>
            <p id={`used-${session._id}`} className="figures text-sm text-ink-soft">
              {`Logged in ${mediumMoment(session.createdAt)}. Last used ${mediumMoment(session.lastUsedAt)}.`}
            </p>
          </div>
          {session.current ? null : (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Log out of ${session.device}`}
              // Tells two devices of the same kind apart.
              aria-describedby={`used-${session._id}`}
              loading={endingId === session._id}
              onClick={() => end(session)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
