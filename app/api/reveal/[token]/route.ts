import * as calls from '@/lib/groups/reveal/contract'
import { findReveal, presentCard } from '@/lib/groups/reveal/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readReveal, async ({ params }) => ({
    reveal: await presentCard(await findReveal(params.token)),
  })),
})
