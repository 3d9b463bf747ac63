import * as calls from '@/lib/groups/reveal/contract'
import { sayThanks } from '@/lib/groups/reveal/say-thanks'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(calls.sayThanks, async ({ params, body }) => ({
    message: 'Your thanks are on their way to everyone who gave.',
    thanks: await sayThanks(params.token, body.text),
  })),
})
