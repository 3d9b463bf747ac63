import { openApiDocument } from '@/lib/api/openapi'
import { jsonAnswer } from '@/lib/http/answer'
import { methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: () => jsonAnswer(openApiDocument()),
})
