import { handle, methods } from '@/lib/http/handle'
import * as calls from '@/lib/push/contract'
import { requirePush } from '@/lib/push/vapid'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPushKey, async () => ({ key: requirePush().publicKey })),
})
