import * as calls from '@/lib/gifts/contract'
import { startGift } from '@/lib/gifts/start-gift'
import { giftKeySpace, restoreGiftAnswer, storedGiftAnswer } from '@/lib/gifts/stored-answer'
import { callerAddress } from '@/lib/http/caller'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(
    calls.startGift,
    ({ params, body, request, idempotencyKey }) =>
      startGift({ ...body, code: params.code, caller: callerAddress(request), idempotencyKey }),
    { spaceOf: giftKeySpace, keep: storedGiftAnswer, restore: restoreGiftAnswer },
  ),
})
