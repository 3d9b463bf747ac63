'use client'

import { BellRing } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'
import type { Owing } from './owing'

const RemindDialog = dynamic(() => import('./remind-dialog').then((module) => module.RemindDialog), {
  ssr: false,
})

type RemindButtonProps = { groupId: string; owing: Owing[] }

/** For admins, while anybody owes. */
export function RemindButton({ groupId, owing }: RemindButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  // What was opened stays until it is closed: somebody may pay meanwhile.
  if (owing.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<BellRing size={17} aria-hidden="true" />}
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
