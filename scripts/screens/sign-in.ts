import type { BrowserContext } from '@playwright/test'
import { DEMO_LOGIN, demoPerson } from '../support/demo'
import { codeSentTo, type Servers } from '../support/http-person'
import { OPERATORS } from '../support/test-server'
import type { Viewer } from './list'

const EMAILS = { margaret: DEMO_LOGIN.identifier, hamish: 'hamish@example.com' } as const

/** A viewer's cookies, and what the app stores about the user, as in their own browser. */
export type SignedInViewer = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; user: object | null }

/** Signs in as a browser does; someone new signs up. */
export async function signIn(
  context: BrowserContext,
  servers: Servers,
  viewer: Viewer,
): Promise<SignedInViewer> {
  const user = viewer === 'visitor' ? null : await authenticate(context, servers, viewer)
  return { cookies: await context.cookies(), user }
}

async function authenticate(context: BrowserContext, servers: Servers, viewer: Exclude<Viewer, 'visitor'>) {
  const send = async (path: string, data: unknown, token?: string, method = 'POST') => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const response = await context.request.fetch(`${servers.url}/api${path}`, { method, data, headers })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { password } = DEMO_LOGIN
  if (viewer === 'pending') return send('/auth/register', newcomer('ines', 8))
  const newPerson =
    viewer === 'operator'
      ? { ...newcomer('olive_operator', 9), email: OPERATORS[0] ?? '' }
      : viewer === 'newcomer'
        ? newcomer('freya', 7)
        : null
  const email = newPerson?.email ?? EMAILS[viewer as keyof typeof EMAILS]
  const user = newPerson
    ? await send('/auth/register', newPerson)
    : await send('/auth/login', { identifier: email, password })
  const otp = await codeSentTo(servers, email, () => send('/email/generate-otp', { email }, user.token))
  const verified = await send('/email/verify-otp', { otp }, user.token)
  if (viewer === 'operator')
    await send(`/user/${user._id}/toggle-2fa`, { is2FaEnabled: true }, user.token, 'PUT')
  return { ...user, ...verified.user }
}

const newcomer = (username: string, number: number) => demoPerson('Ines', 'Wren', username, number)
