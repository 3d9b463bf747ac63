'use client'

import { LayoutList } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/button'
import { useOpened } from '@/components/ui/use-opened'

const AllGroupsDialog = dynamic(
  () => import('./all-groups-dialog').then((module) => module.AllGroupsDialog),
  {
    ssr: false,
  },
)

export function AllGroupsButton() {
  const { isOpen, wasOpened, open, setOpen } = useOpened()
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:grow"
        icon={<LayoutList size={19} aria-hidden="true" className="max-sm:hidden" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        See all groups
      </Button>
      {wasOpened ? <AllGroupsDialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
