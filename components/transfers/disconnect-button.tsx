'use client'

import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'

const DisconnectDialog = dynamic(
  () => import('./disconnect-dialog').then((module) => module.DisconnectDialog),
  { ssr: false },
)

export function DisconnectButton({ groupId }: { groupId: string }) {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
        Disconnect
      </Button>
      {wasOpened ? <DisconnectDialog groupId={groupId} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
