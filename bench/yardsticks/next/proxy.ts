import { type NextRequest, NextResponse } from 'next/server'

export const config = { matcher: '/nonce' }

/** A policy with a nonce, as Next's guide sets it. */
export function proxy(request: NextRequest) {
  const policy = `default-src 'self'; script-src 'self' 'nonce-${btoa(crypto.randomUUID())}' 'strict-dynamic'`
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  return NextResponse.next({ request: { headers }, headers: { 'content-security-policy': policy } })
}
