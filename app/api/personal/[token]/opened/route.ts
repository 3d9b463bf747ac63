import * as calls from '@/lib/groups/personal-pages/contract'
import { recordPersonalOpened } from '@/lib/groups/personal-pages/record-opened'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.recordPersonalOpened, async ({ params }) => {
    await recordPersonalOpened(params.token)
    return { message: 'Noted' }
  }),
})
