import * as calls from '@/lib/groups/reveal/contract'
import { readCard, readRevealByToken } from '@/lib/groups/reveal/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readReveal, async ({ params }) => ({
    reveal: await readCard(await readRevealByToken(params.token)),
  })),
})
