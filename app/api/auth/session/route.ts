import { methods } from '@/lib/platform/http/handle'
import { serveNextAuth } from '@/lib/platform/http/serve-next-auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: serveNextAuth('session', 'GET'),
})
