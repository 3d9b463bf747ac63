import { AppError, invalid } from '@/lib/base/errors'
import { readAtMost } from '@/lib/platform/http/input'
import { PICTURE_MAX_BYTES, pictureTooLarge } from './pictures'

/** Room for the other fields of the form, and for its boundaries and headers. */
const FORM_BYTES = 64 * 1024

const pictureMissing = (field: string) => invalid(`Please send the picture as the form field ${field}.`)

const contentTypeOf = (request: Request): string => request.headers.get('content-type') ?? ''

export const isPictureForm = (request: Request): boolean =>
  contentTypeOf(request).toLowerCase().startsWith('multipart/form-data')

/** The bytes of the multipart field, buffering no more than the largest picture. Throws 400 or 413. */
export async function readPicture(request: Request, field: string): Promise<Uint8Array> {
  if (!isPictureForm(request)) throw pictureMissing(field)
  const bytes = await pictureIn(await readPictureForm(request), field)
  if (!bytes) throw pictureMissing(field)
  return bytes
}

/** A multipart form with a picture; an empty one if it cannot be read as one. Throws 413. */
export async function readPictureForm(request: Request): Promise<FormData> {
  const bytes = await readAtMost(request, PICTURE_MAX_BYTES + FORM_BYTES).catch((error: unknown) => {
    throw error instanceof AppError ? pictureTooLarge() : error
  })
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': contentTypeOf(request) } })
    .formData()
    .catch(() => new FormData())
}

/** The bytes of a form's picture; null if it has none. Throws 413. */
export async function pictureIn(form: FormData, field: string): Promise<Uint8Array | null> {
  const file = form.get(field)
  if (!file || typeof file === 'string' || file.size === 0) return null
  if (file.size > PICTURE_MAX_BYTES) throw pictureTooLarge()
  return new Uint8Array(await file.arrayBuffer())
}
