import { submitGiftForm } from '@/lib/gifts/submit-gift-form'
import { typedCookie } from '@/lib/gifts/typed-gift'
import { errorAnswer } from '@/lib/http/answer'
import { limitCaller } from '@/lib/http/caller'
import { readLink } from '@/lib/links/contract'
import { linkPath } from '@/lib/links/paths'
import { whileWaiting } from '@/lib/patience'

type Context = { params: Promise<{ code: string }> }

/**
 * Without scripts, the browser posts the gift form here, and is sent on to the checkout, or back to the form with what
 * was typed. No session is read: givers need no account.
 */
export function POST(request: Request, { params }: Context) {
  return whileWaiting(async () => {
    const { code } = await params
    try {
      // Limited like a read, since it too reveals whether a code is valid; the form shown again is not counted.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const taken = await submitGiftForm(request, code)
      if ('url' in taken) return goTo(taken.url)
      return goTo(`${linkPath(code)}?again`, { 'set-cookie': typedCookie(linkPath(code), code, taken) })
    } catch (error) {
      return errorAnswer(error, 'giftForm')
    }
  })
}

/** Redirects a GET to the form. */
export const GET = async (_request: Request, { params }: Context) => goTo(linkPath((await params).code))

const goTo = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
