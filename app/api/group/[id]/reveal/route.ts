import * as calls from '@/lib/groups/reveal/contract'
import { getReveal } from '@/lib/groups/reveal/queries'
import { removeReveal, setReveal } from '@/lib/groups/reveal/set-reveal'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(calls.getReveal, async ({ viewer, params }) => ({
    reveal: await getReveal(viewer, params.id),
  })),
  PUT: handle(calls.setReveal, async ({ viewer, params, body }) => ({
    message: 'The card is sealed until then.',
    reveal: await setReveal(viewer, params.id, body),
  })),
  DELETE: handle(calls.removeReveal, async ({ viewer, params }) => {
    await removeReveal(viewer, params.id)
    return { message: 'The card’s link has ended.' }
  }),
})
