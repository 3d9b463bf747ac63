type File = {
  name: string
  type: 'text/csv; charset=utf-8' | 'application/pdf'
  body: string | Uint8Array<ArrayBuffer>
}

/** A file that the browser saves. */
export const fileAnswer = ({ name, type, body }: File): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })

/** 'Cottage in Whitby!' → 'cottage-in-whitby', safe in a file's name. */
export const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'group'
