import { handle, methods } from '@/lib/platform/http/handle'
import * as calls from '@/lib/platform/messages/push/contract'
import { requirePush } from '@/lib/platform/messages/push/vapid'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getPushKey, async () => ({ key: requirePush().publicKey })),
})
