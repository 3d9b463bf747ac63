import { UserFacingError } from '@/lib/api/client/call-error'
import { type Crop, sourceRect } from './crop'

/** As wide as the server keeps a picture: more would only take longer to send. */
const MAX_WIDTH = 1600
const QUALITY = 0.9

export const UNREADABLE = 'We can’t read this picture. Please choose another one.'

/** A picture that somebody chose, upright, and where it can be shown from. */
export type ChosenPicture = { url: string; image: HTMLImageElement }

/** Throws with a message for people if the browser cannot read it. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { url, image }
  } catch {
    URL.revokeObjectURL(url)
    throw new UserFacingError(UNREADABLE)
  }
}

export const sizeOf = ({ image }: ChosenPicture) => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
})

/** The chosen part as a JPEG, small enough to send from a phone. */
export function cropPicture(chosen: ChosenPicture, crop: Crop): Promise<Blob> {
  return draw(chosen, sourceRect(crop, sizeOf(chosen)))
}

/** The whole picture, the same way. */
export function compressPicture(chosen: ChosenPicture): Promise<Blob> {
  return draw(chosen, { left: 0, top: 0, ...sizeOf(chosen) })
}

function draw(
  { image }: ChosenPicture,
  source: { left: number; top: number; width: number; height: number },
) {
  const width = Math.round(Math.min(MAX_WIDTH, source.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((source.height * width) / source.width)
  const context = canvas.getContext('2d')
  // What is transparent would turn black.
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(
      image,
      source.left,
      source.top,
      source.width,
      source.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  }
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UserFacingError(UNREADABLE))),
      'image/jpeg',
      QUALITY,
    )
  })
}
