import { checkGift } from '@/lib/gifts/check-gift'
import * as calls from '@/lib/gifts/contract'
import { updateGift } from '@/lib/gifts/update-gift'
import { handle, methods } from '@/lib/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getGift, async ({ params }) => ({ gift: await checkGift(params.token) })),
  PUT: handle(calls.updateGift, async ({ params, body }) => ({
    message: 'Your gift was updated',
    gift: await updateGift(params.token, body),
  })),
})
