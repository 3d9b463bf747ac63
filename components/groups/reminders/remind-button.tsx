import dynamic from 'next/dynamic'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { OwingMember } from './owing'

const RemindDialog = dynamic(() => import('./remind-dialog').then((module) => module.RemindDialog), {
  ssr: false,
  loading: LoadingLine,
})

type RemindButtonProps = {
  group: Pick<Group, '_id' | 'title' | 'paymentDeadline'>
  owingMembers: OwingMember[]
  /** The viewer's username. */
  viewerName: string
}

/** For admins, while anybody else owes something. */
export function RemindButton({ group, owingMembers, viewerName }: RemindButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  // An open dialog stays open, even if the last debt is paid meanwhile.
  if (owingMembers.every(({ isOwn }) => isOwn) && !isOpen) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon className="icon-bell-ring size-4.25" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Remind
      </Button>
      {wasOpened ? (
        <RemindDialog {...{ group, owingMembers, viewerName }} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
