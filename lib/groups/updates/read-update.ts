import type { Viewer } from '@/lib/platform/auth/sessions'
import { parsePart, readBody } from '@/lib/platform/http/input'
import { limitUploads } from '@/lib/platform/pictures/pictures'
import { isPictureForm, pictureIn, readPictureForm } from '@/lib/platform/pictures/read-picture'
import { updateBody } from './contract'

export type UpdateInput = { text: string; signedBy?: string | null; picture: Uint8Array | null }

/** An update as it was sent: as JSON, or with a picture as a form, which counts before it is read. Throws 400 or 413. */
export async function readUpdate({ userId }: Viewer, request: Request): Promise<UpdateInput> {
  if (!isPictureForm(request)) return { ...parse(await readBody(request)), picture: null }
  await limitUploads(userId)
  const form = await readPictureForm(request)
  const words = parse({ text: form.get('text') ?? undefined, signedBy: form.get('signedBy') })
  return { ...words, picture: await pictureIn(form, 'picture') }
}

const parse = (body: unknown) => updateBody.parse(parsePart(updateBody, body))
