import { z } from 'zod'
import type { Call } from '@/lib/base/calls/define-call'

/** The fields of a call's body by name, as they are sent: if the contract renames them, the sent names count. */
export function bodyFields({ body }: Call): Record<string, z.core.$ZodType> {
  const schema = body instanceof z.ZodPipe ? body.in : body
  if (schema === undefined) return {}
  if (!(schema instanceof z.ZodObject)) throw new Error('a body whose fields cannot be told')
  return schema.shape
}
