import { drawPagePreview, isPagePreview } from '@/lib/groups/posters/page-previews'
import { fileResponse } from '@/lib/platform/http/file-response'
import { methods, unknownAddress } from '@/lib/platform/http/handle'

/** The pictures that chat apps show beside our own pages: only a handful, each drawn once and then kept. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async (request) => {
    const name =
      new URL(request.url).pathname
        .split('/')
        .at(-1)
        ?.replace(/\.png$/, '') ?? ''
    if (!isPagePreview(name)) return unknownAddress(request)
    const response = fileResponse({
      name: `${name}.png`,
      type: 'image/png',
      body: await drawPagePreview(name),
      isInline: true,
    })
    response.headers.set('cache-control', 'public, max-age=86400')
    return response
  },
})
