import type { BrowserContext } from '@playwright/test'
import { DEMO_LOGIN, demoPerson } from '../support/demo'
import { codeSentBy, type Servers } from '../support/http-person'
import { OPERATORS } from '../support/test-server'
import type { Viewer } from './list'

const EMAILS = { margaret: DEMO_LOGIN.identifier, hamish: 'hamish@example.com' } as const

/** A viewer's cookies, and what the app stores about the user, as in their own browser. */
export type SignedIn = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; user: object | null }

/** Signs in as a browser does; someone new signs up. */
export async function signIn(context: BrowserContext, servers: Servers, viewer: Viewer): Promise<SignedIn> {
  const user = viewer === 'visitor' ? null : await enter(context, servers, viewer)
  return { cookies: await context.cookies(), user }
}

async function enter(context: BrowserContext, servers: Servers, viewer: Exclude<Viewer, 'visitor'>) {
  const post = async (path: string, data: unknown, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const response = await context.request.post(`${servers.url}/api${path}`, { data, headers })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { password } = DEMO_LOGIN
  if (viewer === 'pending') return post('/auth/register', newcomer('ines', 8))
  const email = viewer === 'operator' ? (OPERATORS[0] ?? '') : EMAILS[viewer]
  const user =
    viewer === 'operator'
      ? await post('/auth/register', { ...newcomer('olive_operator', 9), email })
      : await post('/auth/login', { identifier: email, password })
  const otp = await codeSentBy(servers, email, () => post('/email/generate-otp', { email }, user.token))
  const verified = await post('/email/verify-otp', { otp }, user.token)
  return { ...user, ...verified.user }
}

const newcomer = (username: string, number: number) => demoPerson('Ines', 'Wren', username, number)
