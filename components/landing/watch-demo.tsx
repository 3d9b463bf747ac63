'use client'

import { CirclePlay } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

// Fetched when it is first opened: most visitors never ask for it.
const DemoDialog = dynamic(() => import('./demo-dialog').then((module) => module.DemoDialog), { ssr: false })

/** Opens a short guided look at the product. */
export function WatchDemo() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        size="large"
        variant="secondary"
        aria-haspopup="dialog"
        className="max-sm:grow"
        icon={<CirclePlay size={21} aria-hidden="true" />}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        Watch Demo
      </Button>
      {wasOpened ? <DemoDialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
