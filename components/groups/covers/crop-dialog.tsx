import { useRouter } from 'next/navigation'
import { type PointerEvent, useRef, useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { fillTally, GATE_HEIGHT, STROKES_PER_GATE, strokesPath, tallyWidth } from '@/lib/base/documents/tally'
import { formatPoundsShort } from '@/lib/base/money/pence'
import { CENTRED, type Crop, clampCrop, drag, imageStyle, moveByKey, ZOOM_MAX } from './crop'
import { type ChosenPicture, cropPicture, sizeOf } from './picture-file'

type CropDialogProps = { group: CoveredGroup; chosen: ChosenPicture; onClose: () => void }

export type CoveredGroup = Pick<Group, '_id' | 'title' | 'remittedPence' | 'goalPence'>

/** The picture in the frame that pages and chat apps show it in. One press is enough; who likes can move it first. */
export function CropDialog({ group, chosen, onClose }: CropDialogProps) {
  const router = useRouter()
  const [crop, setCrop] = useState(() => clampCrop(CENTRED, sizeOf(chosen)))
  const { isBusy, error, run } = useAction()
  const save = () =>
    run(
      async () => {
        const body = new FormData()
        body.append('cover', await cropPicture(chosen, crop), 'cover.jpg')
        const { message } = await callServer('POST /group/{id}/cover', {
          params: { id: group._id },
          body,
          ...newAttemptOptions(),
        })
        toast.success(message)
        router.refresh()
        onClose()
      },
      (thrown) => errorTextOf(thrown, 'The cover could not be saved. Please try again.'),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title="Your cover"
      description="This is what everyone sees first, in the group and beside the link in a chat. Drag the picture to move it."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} loadingText="Saving..." onClick={save}>
            Use this cover
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <CropFrame {...{ group, chosen, crop, setCrop }} />
        <label className="flex min-h-11 items-center gap-3">
          <span className="font-semibold">Zoom</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={crop.zoom}
            onChange={(event) =>
              setCrop(clampCrop({ ...crop, zoom: Number(event.target.value) }, sizeOf(chosen)))
            }
            className="h-11 w-full accent-accent"
          />
        </label>
        <ErrorNotice message={error} />
      </div>
    </Dialog>
  )
}

type CropFrameProps = {
  group: CoveredGroup
  chosen: ChosenPicture
  crop: Crop
  setCrop: (crop: Crop) => void
}

const inPercent = (share: number) => `${Math.round(share * 100)}%`

/** Moved by a finger, a mouse or the arrow keys. */
function CropFrame({ group, chosen, crop, setCrop }: CropFrameProps) {
  const size = sizeOf(chosen)
  const lastPoint = useRef<{ x: number; y: number } | null>(null)
  const beginDrag = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    lastPoint.current = { x: event.clientX, y: event.clientY }
  }
  const continueDrag = (event: PointerEvent<HTMLElement>) => {
    if (!lastPoint.current) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const offset = {
      x: (event.clientX - lastPoint.current.x) / width,
      y: (event.clientY - lastPoint.current.y) / height,
    }
    lastPoint.current = { x: event.clientX, y: event.clientY }
    setCrop(drag(crop, size, offset))
  }
  const endDrag = () => {
    lastPoint.current = null
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Part of the picture that shows. The arrow keys move it, plus and minus zoom."
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(crop.centreY * 100)}
      aria-valuetext={`${inPercent(crop.centreX)} across, ${inPercent(crop.centreY)} down`}
      onKeyDown={(event) => {
        const moved = moveByKey(crop, size, event.key)
        if (!moved) return
        event.preventDefault()
        setCrop(moved)
      }}
      onPointerDown={beginDrag}
      onPointerMove={continueDrag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      className="relative aspect-40/21 w-full cursor-grab touch-none overflow-hidden rounded-md bg-sunk active:cursor-grabbing"
    >
      {/* biome-ignore lint/performance/noImgElement: it is on this device only */}
      <img
        src={chosen.url}
        alt=""
        draggable={false}
        style={imageStyle(crop, size)}
        className="absolute max-w-none select-none"
      />
      <Label group={group} />
    </div>
  )
}

/** What chats lay over the picture, so that nobody's face ends up below it. */
function Label({ group: { title, remittedPence, goalPence } }: { group: CoveredGroup }) {
  const { full } = fillTally(remittedPence, goalPence, GATES * STROKES_PER_GATE)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-[4.7%] bottom-[6.3%] h-[23.8%] rounded-sm bg-[#f5efe2]/95 p-0.75 text-[#1b2420]"
    >
      <div className="flex h-full flex-col justify-center rounded-xs border border-[#d9cdb6] px-[2.5%]">
        <p dir="auto" className="truncate font-display text-sm leading-tight font-bold sm:text-xl">
          {title}
        </p>
        <p className="flex items-center justify-between gap-3">
          <span className="truncate font-display text-xs leading-tight font-bold sm:text-base">
            {formatPoundsShort(remittedPence)}{' '}
            <span className="font-sans text-[0.65rem] font-normal text-[#4a534d] sm:text-xs">
              of {formatPoundsShort(goalPence)}
            </span>
          </span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${tallyWidth(GATES)} ${GATE_HEIGHT}`}
            fill="none"
            strokeLinecap="round"
            className="w-[38%] shrink-0"
          >
            <path d={strokesPath(full, GATES * STROKES_PER_GATE)} stroke="#d9cdb6" strokeWidth={1.8} />
            <path d={strokesPath(0, full)} stroke="#0f4d3a" strokeWidth={4.4} />
          </svg>
        </p>
      </div>
    </div>
  )
}

const GATES = 10
