import NextAuth from 'next-auth'
import { readSessionCookie } from '@/lib/auth/cookie'
import { authOptions } from '@/lib/auth/next-auth'
import { findViewer } from '@/lib/auth/sessions'
import { errorAnswer } from '@/lib/http/answer'
import { methods, unknownAddress } from '@/lib/http/handle'

const nextAuth = NextAuth(authOptions)
const ADDRESS = /^\/api\/auth\/(session|csrf|providers|signin|signout|error)$/

type Context = { params: Promise<{ nextauth: string[] }> }

async function serve(request: Request, context: Context): Promise<Response> {
  if (!ADDRESS.test(new URL(request.url).pathname)) return unknownAddress(request)
  try {
    // The library takes every failure for a bad cookie and clears it: a database that is away is found out first.
    await findViewer({ token: null, cookie: readSessionCookie(request) })
  } catch (error) {
    return errorAnswer(error, 'nextAuth')
  }
  return nextAuth(request, context)
}

export { serve as GET, serve as POST }
export const { HEAD, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: unknownAddress, POST: unknownAddress })
