import { DEAD_LINK } from '@/lib/base/calls/rules'
import { withDeadline } from '@/lib/base/deadline'
import { notFound } from '@/lib/base/errors'
import { refusedFormCookie } from '@/lib/groups/gifts/refused-gift-form'
import { submitGiftForm } from '@/lib/groups/gifts/submit-gift-form'
import { readLink } from '@/lib/groups/links/contract'
import { linkPath, parseCode } from '@/lib/groups/links/paths'
import { limitCaller } from '@/lib/platform/http/caller'
import { errorResponse } from '@/lib/platform/http/response'

type Context = { params: Promise<{ code: string }> }

/**
 * Without scripts, the browser posts the gift form here, and is sent on to the checkout, or back to the form with what
 * was typed. No session is read: givers need no account.
 */
export function POST(request: Request, { params }: Context) {
  return withDeadline(async () => {
    try {
      const code = requireCode(await params)
      // Limited like a read, since it too reveals whether a code is valid; the form shown again is not counted.
      if (readLink.limit) await limitCaller(request, readLink.name, readLink.limit)
      const result = await submitGiftForm(request, code)
      if ('url' in result) return redirectTo(result.url)
      return redirectTo(`${linkPath(code)}?again`, {
        'set-cookie': refusedFormCookie(linkPath(code), code, result),
      })
    } catch (error) {
      return errorResponse(error, 'giftForm')
    }
  })
}

/** Redirects a GET to the form. */
export async function GET(_request: Request, { params }: Context) {
  try {
    return redirectTo(linkPath(requireCode(await params)))
  } catch (error) {
    return errorResponse(error, 'giftForm')
  }
}

/** Only what can be a code becomes part of an address that browsers are sent to. */
function requireCode({ code }: { code: string }): string {
  const parsed = parseCode(code)
  if (!parsed) throw notFound(DEAD_LINK, 'LINK_DEAD')
  return parsed
}

const redirectTo = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
