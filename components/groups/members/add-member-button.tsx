import dynamic from 'next/dynamic'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const AddMemberDialogs = dynamic(
  () => import('./add-member-dialogs').then((module) => module.AddMemberDialogs),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

export function AddMemberButton({ group }: { group: Group }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon className="icon-user-plus size-4.25" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Add Member
      </Button>
      {wasOpened ? <AddMemberDialogs group={group} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
