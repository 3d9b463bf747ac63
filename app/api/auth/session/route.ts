import { methods } from '@/lib/http/handle'
import { serveNextAuth } from '@/lib/http/serve-next-auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: serveNextAuth('session', 'GET'),
})
