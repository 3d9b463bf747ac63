'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { buttonClasses } from '@/components/ui/buttons/button-classes'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/figures/icon'

const FILE_NAME = 'my-stroke.png'
/** The picture's width and height. */
const SIDE = 1080

export type Stroke = { place: number; total: number }

type MyStrokeProps = {
  stroke: Stroke
  /** The picture's address. It is the owner's alone, so the picture is shared, never its address. */
  src: string
  title: string
  className?: string
}

/** The picture of one's own stroke, to keep or to post. */
export function MyStroke({ stroke: { place, total }, src, title, className }: MyStrokeProps) {
  return (
    <section
      aria-labelledby="my-stroke"
      className={classNames(
        'flex flex-wrap items-center gap-x-7 gap-y-5 border-t border-rule pt-6',
        className,
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: it is the picture itself, which is saved from here */}
      <img
        src={src}
        alt={`A tally on coloured cloth: I am stroke ${place} of ${total}, “${title}”`}
        width={SIDE}
        height={SIDE}
        className="aspect-square h-auto w-full rounded-lg bg-sunk shadow-lift sm:w-auto sm:max-w-md sm:grow sm:basis-72"
      />
      <div className="grow basis-72">
        <h2 id="my-stroke" className="text-2xl">
          Your stroke
        </h2>
        <p className="mt-2 text-ink-soft">
          Everyone who has chipped in is a stroke, and the coloured one is you. The picture shows no amounts:
          keep it, or send it on.
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <SharePictureButton key={`${place} ${total}`} src={src} />
          <a
            href={src}
            download={FILE_NAME}
            className={classNames(buttonClasses({ variant: 'secondary' }), 'grow sm:grow-0')}
          >
            <Icon className="icon-download size-4.5" />
            Save the picture
          </a>
        </div>
      </div>
    </section>
  )
}

/**
 * Where the browser shares files. The picture is fetched before: a share sheet opens only straight from a press. Phones
 * share, so that there its place is kept from the first.
 */
function SharePictureButton({ src }: { src: string }) {
  const [canShare, setCanShare] = useState<boolean | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  useEffect(() => {
    const isSupported = navigator.canShare?.({ files: [asFile([])] }) ?? false
    setCanShare(isSupported)
    if (!isSupported) return
    const controller = new AbortController()
    readPicture(src, controller.signal).then(
      setPicture,
      () => controller.signal.aborted || setCanShare(false),
    )
    return () => controller.abort()
  }, [src])
  if (canShare === false) return null
  return (
    <Button
      className={classNames('grow sm:grow-0', canShare === null && 'pointer-fine:hidden')}
      aria-label="Share the picture"
      icon={<Icon className="icon-share size-4.5" />}
      disabled={!picture}
      // Closing the sheet rejects: a change of mind, so say nothing.
      onClick={() => picture && navigator.share({ files: [picture] }).catch(() => undefined)}
    >
      Share
    </Button>
  )
}

const asFile = (parts: BlobPart[]) => new File(parts, FILE_NAME, { type: 'image/png' })

async function readPicture(src: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error('There is no picture.')
  return asFile([await response.blob()])
}
