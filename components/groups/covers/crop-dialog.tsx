import { useRouter } from 'next/navigation'
import { type Dispatch, type PointerEvent, type SetStateAction, useRef, useState } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { LABEL_SHARE } from '@/lib/groups/posters/rules'
import {
  type Crop,
  clampCrop,
  imageStyle,
  initialCrop,
  moveByFingers,
  moveByKey,
  type Point,
  ZOOM_MAX,
} from './crop'
import { type ChosenPicture, cropPicture, sizeOf } from './picture-file'

type CropDialogProps = { groupId: string; chosen: ChosenPicture; onClose: () => void }

/** The picture as chats and pages will show it. One press is enough; who likes can move it first. */
export function CropDialog({ groupId, chosen, onClose }: CropDialogProps) {
  const router = useRouter()
  const [crop, setCrop] = useState(() => initialCrop(sizeOf(chosen)))
  const { isBusy, error, run } = useAction()
  const save = () =>
    run(
      async () => {
        const body = new FormData()
        body.append('cover', await cropPicture(chosen, crop), 'cover.jpg')
        const { message } = await callServer('POST /group/{id}/cover', {
          params: { id: groupId },
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
      initialFocus="top"
      title="Your cover"
      description={
        <>
          <span className="not-pointer-coarse:hidden">Drag or pinch</span>
          <span className="pointer-coarse:hidden">Drag, or use the slider,</span> until it’s right in both.
        </>
      }
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
      <div className="flex flex-col gap-3 pb-1 sm:gap-4">
        <figure>
          <CropFrame {...{ groupId, chosen, crop, setCrop }} />
          <figcaption className="mt-1 text-sm text-ink-soft">Beside the link, in a chat</figcaption>
        </figure>
        <figure>
          <Banner chosen={chosen} crop={crop} />
          <figcaption className="mt-1 text-sm text-ink-soft">Above the group, on a wide screen</figcaption>
        </figure>
        <label className="-my-1 flex min-h-11 items-center gap-3">
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
  groupId: string
  chosen: ChosenPicture
  crop: Crop
  setCrop: Dispatch<SetStateAction<Crop>>
}

const percentText = (share: number) => `${Math.round(share * 100)}%`

/** In a chat, above the label: its middle. Moved by fingers, a mouse or the arrow keys. */
function CropFrame({ groupId, chosen, crop, setCrop }: CropFrameProps) {
  const size = sizeOf(chosen)
  const fingers = useRef(new Map<number, Point>())
  const beginDrag = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  const continueDrag = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    const from = [...fingers.current.values()]
    fingers.current.set(event.pointerId, pointOf(event))
    const to = [...fingers.current.values()]
    // From the latest crop: two fingers may move before it is shown.
    setCrop((latest) => moveByFingers(latest, size, from, to))
  }
  const endDrag = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Part of the picture that shows. The arrow keys move it, plus and minus zoom."
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(crop.centreY * 100)}
      aria-valuetext={`${percentText(crop.centreX)} across, ${percentText(crop.centreY)} down`}
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
      className="relative aspect-40/21 cursor-grab touch-none overflow-hidden rounded-md select-none active:cursor-grabbing"
    >
      <div style={{ height: `${(1 - LABEL_SHARE) * 100}%` }} className="flex items-center">
        <CroppedPicture chosen={chosen} crop={crop} />
      </div>
      {/* biome-ignore lint/performance/noImgElement: drawn as it is on the picture that chats are given */}
      <img
        src={`/api/group/${groupId}/cover/label.svg`}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full"
      />
    </div>
  )
}

/** In shares of the part that becomes the cover: half as much as the label takes is beyond the edge above. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height + LABEL_SHARE / 2 }
}

/** Where there is more room across than down: its middle. */
const Banner = ({ chosen, crop }: Pick<CropFrameProps, 'chosen' | 'crop'>) => (
  <div aria-hidden="true" className="flex aspect-3/1 items-center overflow-hidden rounded-md">
    <CroppedPicture chosen={chosen} crop={crop} />
  </div>
)

/** The part that becomes the cover. */
const CroppedPicture = ({ chosen, crop }: Pick<CropFrameProps, 'chosen' | 'crop'>) => (
  <div className="relative aspect-40/21 w-full shrink-0 overflow-hidden bg-sunk">
    {/* biome-ignore lint/performance/noImgElement: it is on this device only */}
    <img
      src={chosen.url}
      alt=""
      draggable={false}
      style={imageStyle(crop, sizeOf(chosen))}
      className="absolute max-w-none"
    />
  </div>
)
