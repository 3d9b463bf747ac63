import { normalise } from '@/lib/base/normalise'

type ResponseFile = {
  name: string
  type: 'text/csv; charset=utf-8' | 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/svg+xml'
  body: string | Uint8Array<ArrayBuffer>
  /** Shown in the browser instead of downloaded; saved from there, it has the same name. */
  isInline?: boolean
}

/** A response with a file, which the browser saves unless it is shown. */
export const fileResponse = ({ name, type, body, isInline = false }: ResponseFile): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })

/** 'Cottage in Whitby!' → 'cottage-in-whitby', safe in a file's name. */
export const fileNameOf = (title: string): string =>
  normalise(title, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    // Of a run, one is left.
    .replace(/^-|-$/g, '') || 'group'
