import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Dialog } from '@/components/ui/overlays/dialog'
import { DEMO_SCENES } from './demo-scenes'

type DemoDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The walk-through: one drawn screen at a time, each with a caption, at the visitor's own pace. */
export function DemoDialog({ open, onOpenChange }: DemoDialogProps) {
  const [index, setIndex] = useState(0)
  const scene = DEMO_SCENES[index] ?? DEMO_SCENES[0]
  const isLast = index === DEMO_SCENES.length - 1
  const handleOpenChange = (next: boolean) => {
    onOpenChange(next)
    if (!next) setIndex(0)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title="How it works"
      footer={
        <div className="flex w-full items-center justify-between gap-3">
          <Button variant="quiet" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Back
          </Button>
          <p className="figures text-sm text-ink-soft" aria-hidden="true">
            {`${index + 1} of ${DEMO_SCENES.length}`}
          </p>
          {isLast ? (
            <ButtonLink href="/signup">Create a group</ButtonLink>
          ) : (
            <Button onClick={() => setIndex(index + 1)}>Next</Button>
          )}
        </div>
      }
    >
      <figure className="flex flex-col gap-5">
        <div
          key={scene.title}
          aria-hidden="true"
          className="flex min-h-80 flex-col justify-center rounded-md border border-rule bg-paper p-4 animate-fade sm:p-7"
        >
          {scene.picture}
        </div>
        <figcaption aria-live="polite">
          <p className="font-display text-lg font-semibold">
            <span className="sr-only">{`Step ${index + 1} of ${DEMO_SCENES.length}: `}</span>
            {scene.title}
          </p>
          <p className="mt-1 min-h-[3lh] text-ink-soft sm:min-h-[2lh]">{scene.caption}</p>
        </figcaption>
      </figure>
    </Dialog>
  )
}
