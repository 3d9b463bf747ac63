import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/next-auth'
import { methods, unknownAddress } from '@/lib/http/handle'

const nextAuth = NextAuth(authOptions)
const ADDRESS = /^\/api\/auth\/(session|csrf|providers|signin|signout|error)$/

type Context = { params: Promise<{ nextauth: string[] }> }

const serve = (request: Request, context: Context): Promise<Response> | Response =>
  ADDRESS.test(new URL(request.url).pathname) ? nextAuth(request, context) : unknownAddress(request)

export { serve as GET, serve as POST }
export const { HEAD, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: unknownAddress, POST: unknownAddress })
