import { BellRing } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { OnItsWay } from '@/components/ui/page/on-its-way'
import type { Owing } from './owing'

const RemindDialog = dynamic(() => import('./remind-dialog').then((module) => module.RemindDialog), {
  ssr: false,
  loading: OnItsWay,
})

type RemindButtonProps = { groupId: string; owing: Owing[] }

/** For admins, while anybody owes something. */
export function RemindButton({ groupId, owing }: RemindButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  // An open dialog stays open, even if the last debt is paid meanwhile.
  if (owing.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<BellRing size={17} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Remind
      </Button>
      {wasOpened ? (
        <RemindDialog groupId={groupId} owing={owing} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
