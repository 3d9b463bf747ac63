import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { Group } from './group'

const EditGroupDialog = dynamic(
  () => import('./edit-group-dialog').then((module) => module.EditGroupDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

export function EditGroupButton({ group }: { group: Group }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon className="icon-pencil size-4.25" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Edit Group
      </Button>
      {wasOpened ? <EditGroupDialog group={group} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
