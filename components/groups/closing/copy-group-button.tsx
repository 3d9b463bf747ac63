import dynamic from 'next/dynamic'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const CopyGroupDialog = dynamic(
  () => import('./copy-group-dialog').then((module) => module.CopyGroupDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

/** Starts a new group like this one. */
export function CopyGroupButton({ group }: { group: Group }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button icon={<Icon className="icon-copy-plus size-4.5" />} aria-haspopup="dialog" onClick={open}>
        Same again
      </Button>
      {wasOpened ? <CopyGroupDialog group={group} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
