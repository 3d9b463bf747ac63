import { useRouter } from 'next/navigation'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Switch } from '@/components/ui/fields/switch'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice, Notice } from '@/components/ui/page/notice'
import { Panel } from '@/components/ui/page/panel'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import { longMoment } from '@/lib/base/dates'

type Group = Pick<ApiResponse<'GET /group/{id}'>['group'], '_id' | 'admin' | 'twoKeys' | 'twoKeysOff'>

const HINT = 'When one of you asks for a transfer, another admin has to confirm it before the money leaves.'
const OFF_LATER_TEXT = 'It will switch off in 72 hours'
const NEEDS_TWO = 'A group needs two admins for this. Make another member an admin first.'

/** Whether transfers need a second admin to confirm; switching that off takes two admins as well. */
export function TwoKeysPanel({ group, viewerName }: { group: Group; viewerName: string }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const { twoKeys, twoKeysOff: switchOffRequest } = group
  const isOnlyAdmin = group.admin.length < 2
  const isLocked = !twoKeys && isOnlyAdmin
  const set = (on: boolean) =>
    run(
      async () => {
        const params = { id: group._id }
        const { message } = await callServer('PUT /group/{id}/two-keys', { params, body: { on } })
        toast.success(!on && isOnlyAdmin ? OFF_LATER_TEXT : message)
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to change this. Please try again.'),
    )
  return (
    <Panel title="Two keys">
      <div className="flex flex-col gap-4">
        <Switch
          label="A second admin confirms transfers"
          hint={isLocked ? NEEDS_TWO : HINT}
          checked={twoKeys}
          disabled={isBusy || isLocked}
          onChange={(event) => set(event.target.checked)}
        />
        {switchOffRequest ? (
          <Notice
            tone="warning"
            title={`${switchOffRequest.askedBy === viewerName ? 'You' : switchOffRequest.askedBy} asked to switch this off`}
            action={
              <div className="flex flex-wrap gap-2.5">
                <Button disabled={isBusy} onClick={() => set(true)}>
                  Keep it on
                </Button>
                {switchOffRequest.askedBy === viewerName ? null : (
                  <Button variant="secondary" disabled={isBusy} onClick={() => set(false)}>
                    Agree
                  </Button>
                )}
              </div>
            }
          >
            {switchOffRequest.byItself
              ? `It switches off by itself on ${longMoment(switchOffRequest.expiresAt)}.`
              : `${switchOffRequest.askedBy === viewerName ? 'Another admin' : 'You'} can agree until ${longMoment(switchOffRequest.expiresAt)}.`}
          </Notice>
        ) : null}
        <ErrorNotice message={error} />
      </div>
    </Panel>
  )
}
