import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import type { OwingMember } from '@/components/groups/reminders/owing'
import { RemindButton } from '@/components/groups/reminders/remind-button'
import { Button } from '@/components/ui/buttons/button'
import { Amount } from '@/components/ui/figures/amount'
import { LazyConfirmDialog } from '@/components/ui/overlays/lazy-confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { formatPounds } from '@/lib/base/money/pence'
import type { ClosingProps } from './closing'

type OwingStepProps = ClosingProps & { viewerName: string; membersToRemind: OwingMember[] }

/** Who still owes part of their share: they can be reminded, or let off, singly or all at once. */
export function OwingStep({ group, closing, viewerName, membersToRemind }: OwingStepProps) {
  const { owing } = closing
  /** Whom the open dialog lets off: one member, or, without a membership, all of them. */
  const [waiveTarget, setWaiveTarget] = useState<{ memberId?: string } | null>(null)
  if (owing.length === 0)
    return <p className="text-ink-soft">Everyone has paid, or nothing was asked of them.</p>
  return (
    <>
      <p className="text-ink-soft">
        Ask once more, or let them off. Anyone you let off owes nothing more, and nobody else pays for it.
        Only they are told.
      </p>
      <ul aria-label="Still owed" className="divide-y divide-rule border-y border-rule">
        {owing.map(({ memberId, username, name, amountPence }) => (
          <li key={memberId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 grow basis-24 font-semibold [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              {username === viewerName ? <span className="font-normal text-ink-soft"> (you)</span> : null}
            </span>
            <span className="ml-auto flex shrink-0 items-center gap-3 max-[22rem]:flex-col max-[22rem]:items-end max-[22rem]:gap-1">
              <Amount pence={amountPence} />
              <Button variant="secondary" size="small" onClick={() => setWaiveTarget({ memberId })}>
                Let off <span className="sr-only">{name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <RemindButton group={group} owingMembers={membersToRemind} viewerName={viewerName} />
        {owing.length > 1 ? (
          <Button variant="secondary" size="small" onClick={() => setWaiveTarget({})}>
            Let everyone off
          </Button>
        ) : null}
      </div>
      {waiveTarget ? (
        <WaiveDialog
          {...{ group, closing }}
          memberId={waiveTarget.memberId}
          onClose={() => setWaiveTarget(null)}
        />
      ) : null}
    </>
  )
}

type WaiveDialogProps = ClosingProps & { memberId?: string; onClose: () => void }

function WaiveDialog({ group, closing, memberId, onClose }: WaiveDialogProps) {
  const router = useRouter()
  const { isBusy, error, run } = useAction()
  const selected = closing.owing.filter((one) => memberId === undefined || one.memberId === memberId)
  const [onlyMember] = memberId ? selected : []
  const pence = selected.reduce((total, { amountPence }) => total + amountPence, 0)
  const waive = () =>
    run(
      async () => {
        const body = memberId ? { memberIds: [memberId] } : {}
        const { message } = await callServer('POST /group/{id}/forgive', {
          params: { id: group._id },
          body,
          ...newAttemptOptions(),
        })
        toast.success(message)
        onClose()
        router.refresh()
      },
      (thrown) => serverMessageOf(thrown, 'Failed to let them off. Please try again.'),
    )
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={onlyMember ? `Let ${onlyMember.name} off?` : 'Let everyone off?'}
      text={`${formatPounds(pence)} will no longer be asked for. What was paid stays paid.`}
      confirmLabel="Let off"
      tone="primary"
      busy={isBusy}
      busyText="One moment..."
      error={error}
      onConfirm={waive}
    />
  )
}
