import { AppError, invalid } from '@/lib/base/errors'
import { readAtMost } from '@/lib/platform/http/input'
import { PICTURE_MAX_BYTES, pictureTooLarge } from './pictures'

/** Room for the boundaries and headers of the form around the picture. */
const FORM_BYTES = 64 * 1024

const missing = () => invalid('Please send the picture as the form field profilePicture.')

/** The bytes of the multipart field profilePicture, buffering no more than the largest picture. Throws 400 or 413. */
export async function readPicture(request: Request): Promise<Uint8Array> {
  const kind = request.headers.get('content-type') ?? ''
  if (!kind.toLowerCase().startsWith('multipart/form-data')) throw missing()
  const bytes = await readAtMost(request, PICTURE_MAX_BYTES + FORM_BYTES).catch((error: unknown) => {
    throw error instanceof AppError ? pictureTooLarge() : error
  })
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': kind } })
    .formData()
    .catch(() => null)
  const file = form?.get('profilePicture')
  if (!file || typeof file === 'string' || file.size === 0) throw missing()
  return new Uint8Array(await file.arrayBuffer())
}
