import { z } from 'zod'
import { env } from '@/lib/base/env'
import { readNextAuthCookies, readSessionCookie } from '@/lib/platform/auth/cookie'
import { callNextAuth, type NextAuthRequest } from '@/lib/platform/auth/next-auth'
import { findViewer } from '@/lib/platform/auth/sessions'
import { withChangeOrigin } from '@/lib/platform/db/origin'
import { changeOriginOf } from './caller'
import { parsePart, readForm, readJson } from './input'
import { errorResponse } from './response'

const MAX_BYTES = 4 * 1024

const form = z.object({ csrfToken: z.string(), callbackUrl: z.string(), json: z.coerce.string() }).partial()

/** Serves one of NextAuth's own addresses, for its browser client. */
export const serveNextAuth =
  (action: NextAuthRequest['action'], method: NextAuthRequest['method']) =>
  async (request: Request): Promise<Response> => {
    try {
      const fields = method === 'POST' ? await readFields(request) : {}
      // NextAuth treats any failure as a bad cookie and clears it, so check the database first.
      await findViewer({ token: null, cookie: readSessionCookie(request) })
      return await withChangeOrigin(changeOriginOf(request, null), () =>
        callNextAuth({ action, method, cookies: readNextAuthCookies(request), form: fields }),
      )
    } catch (error) {
      return errorResponse(error, `next-auth ${action}`)
    }
  }

async function readFields(request: Request): Promise<NextAuthRequest['form']> {
  const isJson = request.headers.get('content-type')?.includes('json')
  const fields = isJson
    ? await readJson(request, MAX_BYTES)
    : Object.fromEntries(await readForm(request, MAX_BYTES))
  const { callbackUrl, ...rest } = parsePart(form, fields) as z.output<typeof form>
  return { ...rest, callbackUrl: sameOriginUrl(callbackUrl) }
}

/** The address to go on to, if it is one of ours; else undefined. */
function sameOriginUrl(target: string | undefined): string | undefined {
  const { origin } = new URL(env.NEXTAUTH_URL)
  const found = target && URL.canParse(target, origin) ? new URL(target, origin) : null
  return found?.origin === origin ? found.href : undefined
}
