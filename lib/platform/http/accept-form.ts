import { AppError } from '@/lib/base/errors'
import { isSameOrigin } from './caller'
import { isPlainForm, readForm } from './input'
import { errorResponse } from './response'

type Handler = (request: Request) => Promise<Response>
type Fields = Record<string, string | undefined>

type FormOptions = {
  /** The page with the form, by the call's address without /api; that itself, where this is left out. */
  pageOf?: (path: string) => string
  /** Names the form in `?fault=` and in `?done=`, where its page has several. */
  name?: string
  /** Where the response leads on to, such as a checkout. */
  redirectTo?: (answer: unknown) => string
  /** Refuses forms of other sites. */
  isSameOriginOnly?: boolean
}

/**
 * Lets a page's plain form make a call where no script runs. `toBody` turns the form's fields into the call's body; the
 * response leads back to the page, with a failure as a code in `?fault=`.
 */
export function acceptForm(
  handler: Handler,
  toBody: (fields: Fields) => object,
  options: FormOptions = {},
): Handler {
  const { pageOf = (path) => path, redirectTo } = options
  return async (request) => {
    if (!isPlainForm(request)) return handler(request)
    const response = await answerForm(request, handler, toBody, options)
    const path = pageOf(new URL(request.url).pathname.replace(/^\/api/, ''))
    const isDone = response.status < 300
    const location =
      isDone && redirectTo
        ? redirectTo(await response.json())
        : path + (await outcomeQuery(response, options.name))
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
}

async function answerForm(
  request: Request,
  handler: Handler,
  toBody: (fields: Fields) => object,
  { isSameOriginOnly }: FormOptions,
) {
  if (isSameOriginOnly && !isSameOrigin(request))
    return errorResponse(
      new AppError(403, 'OTHER_ORIGIN', 'Please send this form from its own page.'),
      'form',
    )
  // What did not arrive whole is refused: taken for empty, it would withdraw an order.
  const form = await readForm(request).catch((error: unknown) => errorResponse(error, 'form'))
  if (form instanceof Response) return form
  const fields = Object.fromEntries(form)
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const body = JSON.stringify(toBody(fields))
  return handler(new Request(request.url, { method: 'POST', headers, body }))
}

async function outcomeQuery(response: Response, name?: string): Promise<string> {
  const { status } = response
  if (status < 300) return name ? `?done=${name}` : ''
  // The page says by itself that there is nothing at its address.
  if (status === 404) return ''
  const { code } = (await response.json()) as { code: string }
  const fault = FAULTS[code] ?? FAULTS[status] ?? 'later'
  return `?fault=${name ? `${name}-` : ''}${fault}`
}

const FAULTS: Record<string | number, string> = {
  400: 'input',
  429: 'often',
  INTERNATIONAL_CARD: 'abroad',
  SOLD_OUT: 'sold',
  ORDER_CLOSED: 'closed',
  ORDER_PAID: 'paid',
}
