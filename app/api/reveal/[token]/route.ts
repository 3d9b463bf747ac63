import * as calls from '@/lib/groups/reveal/contract'
import { findReveal, showCard } from '@/lib/groups/reveal/queries'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.readReveal, async ({ params }) => ({
    reveal: await showCard(await findReveal(params.token)),
  })),
})
