import * as calls from '@/lib/groups/gifts/contract'
import { startGift } from '@/lib/groups/gifts/start-gift'
import { giftNamespace, rebuildGiftResponse, storedGiftResponse } from '@/lib/groups/gifts/stored-answer'
import { callerAddress } from '@/lib/platform/http/caller'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.startGift,
    ({ params, body, request, idempotencyKey }) =>
      startGift({ ...body, code: params.code, caller: callerAddress(request), idempotencyKey }),
    { keyNamespaceOf: giftNamespace, keep: storedGiftResponse, restore: rebuildGiftResponse },
  ),
})
