import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { HttpPerson, NewPerson } from '@/scripts/support/http-person'
import * as http from '@/scripts/support/http-person'
import { anAccount } from './accounts'
import { newPerson } from './new-person'
import { servers } from './servers'

/** Somebody with an account. */
export type Person = NewPerson & HttpPerson
export type Channel = 'email' | 'phone'

/** Every code sent to an address or number, newest first. */
export const codesTo = (to: string) => http.codesTo(servers, to)

/** The code that is sent because of `act`. */
export const codeSentTo = (to: string, act: () => Promise<unknown>) => http.codeSentTo(servers, to, act)

/** Somebody new who has an account but has yet to enter their code, in this page's browser. */
export async function aPendingPerson(page: Page, name = 'ada'): Promise<Person> {
  const person = newPerson(name)
  const user = await post(page.context(), '/auth/register', person)
  await keepUser(page.context(), user)
  return { ...person, ...user }
}

/** Somebody new, signed in in this page's browser. */
export async function aPerson(page: Page, name = 'ada'): Promise<Person> {
  const { person, cookie } = await anAccount(newPerson(name))
  await page.context().addCookies([{ ...cookie, url: servers.url, httpOnly: true, sameSite: 'Lax' }])
  await keepUser(page.context(), person)
  return person
}

/** Somebody with an account, who signed up in another browser. */
export async function aPersonFromAnotherBrowser(page: Page): Promise<Person> {
  const otherContext = await page.context().browser()?.newContext()
  if (!otherContext) throw new Error('no browser')
  const person = await aPerson(await otherContext.newPage())
  await otherContext.close()
  return person
}

/** Signs in somebody who has an account, by email, in this page's browser. */
export async function signIn(page: Page, person: Person): Promise<Person> {
  const { email, password } = person
  const user = await post(page.context(), '/auth/login', { identifier: email, password })
  const verified = await enterCode(page.context(), user, 'email')
  await keepUser(page.context(), { ...user, ...verified })
  return { ...person, ...user, ...verified }
}

async function enterCode(context: BrowserContext, user: HttpPerson, channel: Channel) {
  const { token, email, phoneNumber } = user
  const [ask, check, to] =
    channel === 'email'
      ? (['/email/generate-otp', '/email/verify-otp', email] as const)
      : (['/mobile/send-otp', '/mobile/verify-otp', phoneNumber] as const)
  const own = channel === 'email' ? { email } : { phoneNumber }
  const code = await codeSentTo(to, () => post(context, ask, own, token))
  const answer = await post(
    context,
    check,
    channel === 'email' ? { otp: code } : { phoneNumber, code },
    token,
  )
  return answer.user
}

/** The request context shares the browser's cookies, so the browser gets the session cookie too. */
async function post(context: BrowserContext, path: string, body: unknown, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await context.request.post(`${servers.url}/api${path}`, { data: body, headers })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Stores the user as the app does, but only once, so that the app's later changes persist. */
async function keepUser(context: BrowserContext, user: HttpPerson) {
  await context.addInitScript(
    ({ user, mark }) => {
      if (!window.location.protocol.startsWith('http') || window.localStorage.getItem(mark)) return
      window.localStorage.setItem(mark, 'stored')
      window.localStorage.setItem('user', JSON.stringify(user))
    },
    { user, mark: `stored-${user.token.slice(0, 8)}` },
  )
}

/** Types a code into the six boxes of the current screen. */
export const typeCode = (page: Page, code: string) => page.getByLabel('Verification code').fill(code)
