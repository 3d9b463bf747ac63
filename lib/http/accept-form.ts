import { isPlainForm, readForm } from './input'

type Handler = (request: Request) => Promise<Response>
type Fields = Record<string, string | undefined>

/**
 * A call that a page's plain form may make too, where no script runs: the same call, and then back to the page, which
 * stands at the call's own path. `toBody` makes the form's fields what the call takes. What went wrong is said there by
 * a code, as `?fault=`.
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
