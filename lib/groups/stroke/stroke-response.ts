import type { Bytes } from '@/lib/groups/posters/renderings'
import { fileResponse } from '@/lib/platform/http/file-response'

/** The same file by each of its addresses. */
export const strokeResponse = (body: Bytes) =>
  fileResponse({ name: 'my-stroke.png', type: 'image/png', body, isInline: true })
