import { checkGift } from '@/lib/groups/gifts/check-gift'
import * as calls from '@/lib/groups/gifts/contract'
import { updateGift } from '@/lib/groups/gifts/update-gift'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getGift, async ({ params }) => ({ gift: await checkGift(params.token) })),
  PUT: handle(calls.updateGift, async ({ params, body }) => ({
    message: 'Your gift was updated',
    gift: await updateGift(params.token, body),
  })),
})
