import { render } from '@/lib/groups/posters/renderings'
import { getEnvelope } from '@/lib/groups/reveal/pictures'
import { readRevealByToken } from '@/lib/groups/reveal/queries'
import { queueKeyOf } from '@/lib/platform/http/caller'
import { fileResponse } from '@/lib/platform/http/file-response'
import { handle, methods } from '@/lib/platform/http/handle'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getEnvelope, async ({ params, request }) => {
    const { forWhom, opensAt } = await readRevealByToken(params.token)
    const body = await render(queueKeyOf(request), ['envelope', forWhom, opensAt], async () => {
      const [{ envelopeSvg }, { drawPng }] = await Promise.all([
        import('@/lib/groups/reveal/draw-envelope'),
        import('@/lib/groups/posters/draw-png'),
      ])
      return drawPng(envelopeSvg(forWhom, opensAt.toISOString()))
    })
    const response = fileResponse({ name: 'envelope.png', type: 'image/png', body, isInline: true })
    // The age is for those who keep what they should not.
    response.headers.set('cache-control', 'no-store, max-age=0')
    return response
  }),
})
