type File = {
  name: string
  type: 'text/csv; charset=utf-8' | 'application/pdf' | 'image/png' | 'image/svg+xml'
  body: string | Uint8Array<ArrayBuffer>
  /** Opened in the browser, which saves it under its name when asked to. */
  isShown?: boolean
}

/** A file that the browser saves. */
export const fileAnswer = ({ name, type, body, isShown = false }: File): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
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
