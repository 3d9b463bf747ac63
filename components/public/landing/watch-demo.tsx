'use client'

import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

// Fetched when first opened: most visitors never open it.
const DemoDialog = dynamic(() => import('./demo-dialog').then((module) => module.DemoDialog), {
  ssr: false,
  loading: LoadingLine,
})

/** Opens a short guided look at the product. */
export function WatchDemo() {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        size="large"
        variant="secondary"
        aria-haspopup="dialog"
        className="max-sm:grow"
        icon={<Icon className="icon-circle-play size-5.25" />}
        onClick={open}
      >
        Watch Demo
      </Button>
      {wasOpened ? <DemoDialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
