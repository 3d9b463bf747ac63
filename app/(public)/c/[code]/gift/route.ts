import { nonceIn } from '@/lib/edge/security-headers'
import type { TypedGift } from '@/lib/gifts/rules'
import { submitGiftForm } from '@/lib/gifts/submit-gift-form'
import { sealTyped, TYPED_GIFT } from '@/lib/gifts/typed-gift'
import { errorAnswer } from '@/lib/http/answer'
import { limitCaller } from '@/lib/http/caller'
import { readLink } from '@/lib/links/contract'
import { linkPath } from '@/lib/links/paths'
import { whileWaiting } from '@/lib/patience'

type Context = { params: Promise<{ code: string }> }

/** Without scripts, the browser posts the gift form here. No session is read: givers need no account. */
export function POST(request: Request, { params }: Context) {
  return whileWaiting(async () => {
    const { code } = await params
    try {
      // Limited like a read, since it too reveals whether a code is valid; the page fetched below is not counted again.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const taken = await submitGiftForm(request, code)
      if ('url' in taken) return new Response(null, { status: 303, headers: { location: taken.url } })
      return await showAgain(request, code, taken)
    } catch (error) {
      return errorAnswer(error, 'giftForm')
    }
  })
}

/** Redirects a GET to the form. */
export async function GET(_request: Request, { params }: Context) {
  return new Response(null, { status: 303, headers: { location: linkPath((await params).code) } })
}

/**
 * Returns the link's own page with what was typed and what is wrong with it. A route handler cannot render a page, so
 * it is fetched from this server, once. The typed values go along sealed in a header, never in an address. A redirect
 * would not be a 400, and would need the values stored somewhere.
 */
async function showAgain(request: Request, code: string, typed: TypedGift): Promise<Response> {
  const page = await fetch(
    `http://127.0.0.1:${process.env.PORT ?? '3000'}${linkPath(encodeURIComponent(code))}`,
    {
      headers: {
        [TYPED_GIFT]: sealTyped(code, typed),
        'user-agent': request.headers.get('user-agent') ?? '',
        accept: 'text/html',
      },
    },
  )
  const html = withNonce(
    await page.text(),
    nonceIn(page.headers.get('content-security-policy')),
    nonceIn(request.headers.get('content-security-policy')),
  )
  const status = page.status === 200 ? 400 : page.status
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(html, { status, headers })
}

/** Each response has a CSP nonce of its own: swap the fetched page's nonce for this response's, so its scripts run. */
const withNonce = (html: string, rendered: string, own: string) =>
  rendered && own ? html.replaceAll(rendered, own) : html
