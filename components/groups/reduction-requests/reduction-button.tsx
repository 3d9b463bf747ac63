import dynamic from 'next/dynamic'
import type { Member } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { formatPounds } from '@/lib/base/money/pence'

const ReductionDialog = dynamic(() => import('./reduction-dialog').then((module) => module.ReductionDialog), {
  ssr: false,
  loading: LoadingLine,
})

type ReductionButtonProps = { groupId: string; member: Pick<Member, 'contributionPence' | 'canManage'> }

/** Lets a member who cannot pay all of their share say so, and shows what they have said. */
export function ReductionButton({ groupId, member }: ReductionButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const { contributionPence, canManage } = member
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      {canManage ? (
        <p className="ml-3 text-ink-soft">
          {`You told the admins you can manage ${formatPounds(canManage.amountPence)}. Only they know, and one of them will answer.`}
        </p>
      ) : null}
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        {canManage ? 'Change this' : 'I can’t manage it all'}
      </Button>
      {wasOpened ? (
        <ReductionDialog
          open={isOpen}
          onOpenChange={setOpen}
          groupId={groupId}
          sharePence={contributionPence ?? 0}
        />
      ) : null}
    </div>
  )
}
