import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const AllGroupsDialog = dynamic(
  () => import('./all-groups-dialog').then((module) => module.AllGroupsDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

export function AllGroupsButton() {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:grow"
        icon={<Icon className="icon-layout-list size-4.75 max-sm:hidden" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        See all groups
      </Button>
      {wasOpened ? <AllGroupsDialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
