'use client'

import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { useLazyDialog } from '@/components/ui/use-lazy-dialog'

const DisconnectDialog = dynamic(
  () => import('./disconnect-dialog').then((module) => module.DisconnectDialog),
  { ssr: false },
)

export function DisconnectButton({ groupId }: { groupId: string }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
        Disconnect
      </Button>
      {wasOpened ? <DisconnectDialog groupId={groupId} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
