import { AppError } from '@/lib/base/errors'
import { errorAnswer } from './answer'
import { isSameOrigin } from './caller'
import { isPlainForm, readForm } from './input'

type Handler = (request: Request) => Promise<Response>
type Fields = Record<string, string | undefined>

type Page = {
  /** The page with the form, by the call's address without /api; that itself, where this is left out. */
  pageOf?: (path: string) => string
  /** Names the form in `?fault=` and in `?done=`, where its page has several. */
  name?: string
  /** Where the response leads on to, such as a checkout. */
  leadsTo?: (answer: unknown) => string
  /** Refuses forms of other sites. */
  isOwnOnly?: boolean
}

/**
 * Lets a page's plain form make a call where no script runs. `toBody` turns the form's fields into the call's body; the
 * response leads back to the page, with a failure as a code in `?fault=`.
 */
export function acceptForm(answer: Handler, toBody: (fields: Fields) => object, page: Page = {}): Handler {
  const { pageOf = (path) => path, leadsTo } = page
  return async (request) => {
    if (!isPlainForm(request)) return answer(request)
    const answered = await answerForm(request, answer, toBody, page)
    const path = pageOf(new URL(request.url).pathname.replace(/^\/api/, ''))
    const isDone = answered.status < 300
    const location =
      isDone && leadsTo ? leadsTo(await answered.json()) : path + (await outcomeOf(answered, page.name))
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
}

async function answerForm(
  request: Request,
  answer: Handler,
  toBody: (fields: Fields) => object,
  { isOwnOnly }: Page,
) {
  if (isOwnOnly && !isSameOrigin(request))
    return errorAnswer(new AppError(403, 'OTHER_ORIGIN', 'Please send this form from its own page.'), 'form')
  // What did not arrive whole is refused: taken for empty, it would withdraw an order.
  const form = await readForm(request).catch((error: unknown) => errorAnswer(error, 'form'))
  if (form instanceof Response) return form
  const fields = Object.fromEntries(form)
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const body = JSON.stringify(toBody(fields))
  return answer(new Request(request.url, { method: 'POST', headers, body }))
}

async function outcomeOf(answered: Response, name?: string): Promise<string> {
  const { status } = answered
  if (status < 300) return name ? `?done=${name}` : ''
  // The page says by itself that there is nothing at its address.
  if (status === 404) return ''
  const { code } = (await answered.json()) as { code: string }
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
