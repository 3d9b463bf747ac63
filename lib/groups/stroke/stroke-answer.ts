import type { Bytes } from '@/lib/groups/posters/renderings'
import { fileAnswer } from '@/lib/platform/http/file-answer'

/** The same file by each of its addresses. */
export const strokeAnswer = (body: Bytes) =>
  fileAnswer({ name: 'my-stroke.png', type: 'image/png', body, isShown: true })
