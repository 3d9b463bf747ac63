import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const DisconnectDialog = dynamic(
  () => import('./disconnect-dialog').then((module) => module.DisconnectDialog),
  { ssr: false, loading: LoadingLine },
)

export function DisconnectButton({ groupId, accountId }: { groupId: string; accountId: string }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  // The account may be replaced while the dialog is open: the confirmation is about the one it was opened for.
  const [dialogAccountId, setDialogAccountId] = useState(accountId)
  const ask = () => {
    setDialogAccountId(accountId)
    open()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={ask}>
        Disconnect
      </Button>
      {wasOpened ? (
        <DisconnectDialog
          groupId={groupId}
          accountId={dialogAccountId}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  )
}
