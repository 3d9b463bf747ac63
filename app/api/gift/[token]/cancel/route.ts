import { cancelGift } from '@/lib/groups/gifts/check-gift'
import * as calls from '@/lib/groups/gifts/contract'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.cancelGift, async ({ params }) => {
    const gift = await cancelGift(params.token)
    const isClosed = gift.status === 'failed'
    return { message: isClosed ? 'Nothing was taken' : 'This gift is past its checkout', gift }
  }),
})
