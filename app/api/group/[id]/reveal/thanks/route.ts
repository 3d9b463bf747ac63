import * as calls from '@/lib/groups/reveal/contract'
import { hideThanks } from '@/lib/groups/reveal/set-reveal'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: handle(calls.hideThanks, async ({ viewer, params, body }) => ({
    message: body.hidden ? 'Hidden from the card' : 'Shown on the card again',
    reveal: await hideThanks(viewer, params.id, body.hidden),
  })),
})
