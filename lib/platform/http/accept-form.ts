import { isPlainForm, readForm } from './input'

type Handler = (request: Request) => Promise<Response>
type Fields = Record<string, string | undefined>

/**
 * Lets a page's plain form make a call where no script runs. `toBody` turns the form's fields into the call's body; the
 * response leads back to the page, at the call's path without /api, with a failure as a code in `?fault=`.
 */
export function acceptForm(answer: Handler, toBody: (fields: Fields) => object): Handler {
  return async (request) => {
    if (!isPlainForm(request)) return answer(request)
    const fields = Object.fromEntries(await readForm(request).catch(() => new URLSearchParams()))
    const headers = new Headers(request.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const body = JSON.stringify(toBody(fields))
    const { status } = await answer(new Request(request.url, { method: 'POST', headers, body }))
    const page = new URL(request.url).pathname.replace(/^\/api/, '')
    const fault = status < 300 || status === 404 ? '' : `?fault=${FAULTS[status] ?? 'later'}`
    return new Response(null, {
      status: 303,
      headers: { location: `${page}${fault}`, 'cache-control': 'no-store' },
    })
  }
}

const FAULTS: Record<number, string> = { 400: 'input', 429: 'often' }
