import { jsonAnswer } from '@/lib/http/answer'
import { methods } from '@/lib/http/handle'
import { openApiDocument } from '@/lib/http/openapi'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: () => jsonAnswer(openApiDocument()),
})
