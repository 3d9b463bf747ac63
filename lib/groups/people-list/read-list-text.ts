import { AppError, invalid } from '@/lib/base/errors'
import { parsePart, readAtMost, readJson } from '@/lib/platform/http/input'
import { parsePeople } from './contract'
import { decodeTable, FILE_MAX_BYTES, LIST_MESSAGES } from './rules'

/** Room for the boundaries and headers of the form around the file, and for what JSON escapes. */
const FORM_OVERHEAD_BYTES = 256 * 1024

/** The text of a list: that of the JSON field text, or of the form's file. Throws 400 or 413. */
export async function readListText(request: Request): Promise<string> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    if (!/\bjson\b/i.test(contentType))
      throw new AppError(415, 'NOT_JSON', 'Please send JSON, or the list as the form field file.')
    const body = await readJson(request, FILE_MAX_BYTES + FORM_OVERHEAD_BYTES)
    return (parsePart(parsePeople.body, body) as { text: string }).text
  }
  const bytes = await readAtMost(request, FILE_MAX_BYTES + FORM_OVERHEAD_BYTES)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!file || typeof file === 'string') throw invalid(LIST_MESSAGES.text, { file: LIST_MESSAGES.text })
  if (file.size > FILE_MAX_BYTES)
    throw new AppError(413, 'TOO_LARGE', 'The file is too large. Please send at most 1 MB.')
  return decodeTable(new Uint8Array(await file.arrayBuffer()))
}
