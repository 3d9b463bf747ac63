import dynamic from 'next/dynamic'
import type { Group, Member } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const loadDialog = () => import('./amounts-dialog')
const AmountsDialog = dynamic(() => loadDialog().then((module) => module.AmountsDialog), {
  ssr: false,
  loading: LoadingLine,
})

type AmountsButtonProps = { group: Group; members: Member[]; shownMembers: Member[]; viewerId: string }

/** For admins: sets one amount for many members. */
export function AmountsButton(props: AmountsButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon className="icon-pound-sterling size-4.25" />}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={open}
      >
        Set Amounts
      </Button>
      {wasOpened ? <AmountsDialog {...props} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
