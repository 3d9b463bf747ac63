import { nonceIn } from '@/lib/edge/security-headers'
import type { TypedGift } from '@/lib/gifts/rules'
import { takeForm } from '@/lib/gifts/take-form'
import { sealTyped, TYPED_GIFT } from '@/lib/gifts/typed-gift'
import { errorAnswer } from '@/lib/http/answer'
import { limitCaller } from '@/lib/http/caller'
import { readLink } from '@/lib/links/contract'
import { linkPath } from '@/lib/links/paths'
import { whileWaiting } from '@/lib/patience'

type Context = { params: Promise<{ code: string }> }

/** Without scripts the form of a gift is sent here. No session is read: a giver is nobody. */
export function POST(request: Request, { params }: Context) {
  return whileWaiting(async () => {
    const { code } = await params
    try {
      // It tells a code that works from one that does not, as reading does, and the page below is not counted.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const taken = await takeForm(request, code)
      if ('url' in taken) return new Response(null, { status: 303, headers: { location: taken.url } })
      return await showAgain(request, code, taken)
    } catch (error) {
      return errorAnswer(error, 'giftForm')
    }
  })
}

/** Whoever comes here by reading is led to the form. */
export async function GET(_request: Request, { params }: Context) {
  return new Response(null, { status: 303, headers: { location: linkPath((await params).code) } })
}

/**
 * The link's own page, as this server renders it, with what was typed and what is wrong with it. The framework renders
 * pages for whoever reads them alone, and a handler cannot: so it is read from here, once. What was typed goes along
 * sealed, and in no address. A redirect would be no 400, and would have to keep what was typed somewhere.
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
      redirect: 'manual',
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

/** Each answer has a policy of its own: the page's scripts are let in by this one's. */
const withNonce = (html: string, rendered: string, own: string) =>
  rendered && own ? html.replaceAll(rendered, own) : html
