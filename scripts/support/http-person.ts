import { setTimeout as pause } from 'node:timers/promises'

/** A person who uses the product over HTTP with nothing but a bearer token, as a phone app or a script would. */
export type HttpPerson = { _id: string; token: string; username: string; email: string; phoneNumber: string }

export type Servers = { url: string; inboxUrl: string }

export type NewPerson = {
  firstname: string
  lastname: string
  username: string
  email: string
  phoneNumber: string
  password: string
}

type Body = Record<string, unknown>

/** As those the demo is about would see it where they look up who did what. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

/** Makes a call; throws with the server's message if it refuses. */
export async function callApi(
  servers: Servers,
  call: string,
  { token, body }: { token?: string; body?: Body } = {},
) {
  const [method = 'GET', path = ''] = call.split(' ')
  const headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`${servers.url}/api${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${call}: ${response.status} ${answer.message}`)
  return answer
}

/** Registers, reads the code from the inbox and verifies it, over this channel. */
export async function signUp(
  servers: Servers,
  person: NewPerson,
  channel: 'email' | 'phone' = 'email',
): Promise<HttpPerson> {
  const user = await callApi(servers, 'POST /auth/register', { body: person })
  await confirm(servers, user, channel)
  return { ...person, _id: user._id, token: user.token, phoneNumber: user.phoneNumber }
}

async function confirm(servers: Servers, user: HttpPerson, channel: 'email' | 'phone') {
  const { token, email, phoneNumber } = user
  if (channel === 'email') {
    await callApi(servers, 'POST /email/generate-otp', { token, body: { email } })
    return callApi(servers, 'POST /email/verify-otp', {
      token,
      body: { otp: await readCode(servers, email) },
    })
  }
  await callApi(servers, 'POST /mobile/send-otp', { token, body: { phoneNumber } })
  return callApi(servers, 'POST /mobile/verify-otp', {
    token,
    body: { phoneNumber, code: await readCode(servers, phoneNumber) },
  })
}

type Message = { text: string; links: string[]; code: string | null; listHeaders?: Record<string, string> }

/** What was sent to an address or number, newest first. */
export async function messagesTo({ inboxUrl }: Servers, to: string): Promise<Message[]> {
  const response = await fetch(`${inboxUrl}/messages.json?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { messages: Message[] }).messages
}

/** Every code that was sent to an address or number, newest first. */
export const codesTo = async (servers: Servers, to: string): Promise<string[]> =>
  (await messagesTo(servers, to)).flatMap(({ code }) => code ?? [])

/** The newest code that was sent to an address or number; waits for it to arrive. */
export const readCode = (servers: Servers, to: string): Promise<string> =>
  pollUntil(async () => (await codesTo(servers, to))[0] ?? null, `a code for ${to}`)

/** The code that arrives because of what `act` does. */
export async function codeSentTo(servers: Servers, to: string, act: () => Promise<unknown>): Promise<string> {
  const countBefore = (await codesTo(servers, to)).length
  await act()
  return pollUntil(async () => {
    const codes = await codesTo(servers, to)
    return codes.length > countBefore ? (codes[0] ?? null) : null
  }, `a code for ${to}`)
}

/** The newest link of this kind that was mailed to an address; waits for it to arrive. */
export const linkSentTo = (servers: Servers, to: string, kind: RegExp): Promise<string> =>
  pollUntil(async () => {
    const messages = await messagesTo(servers, to)
    return messages.map(({ text }) => kind.exec(text)?.[0]).find(Boolean) ?? null
  }, `a link for ${to}`)

/** Pays on the provider's hosted page, as its form would; returns once the money is credited. */
export async function payByCard(servers: Servers, payer: HttpPerson, groupId: string, pounds: number) {
  const body = { email: payer.email, amount: pounds, isInternational: false }
  const { url, transactionId } = await callApi(servers, `POST /payment/${groupId}/initialize`, {
    token: payer.token,
    body,
  })
  await enterCard(url, { card: '4242 4242 4242 4242', email: payer.email, name: payer.username })
  await pollUntil(async () => {
    const { data } = await callApi(servers, `GET /payment/${transactionId}/status`, { token: payer.token })
    return data.status === 'success' || null
  }, 'the payment')
  return transactionId as string
}

/** Submits the form of the provider's hosted page. */
export async function enterCard(url: string, fields: { card: string; email: string; name: string }) {
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** Asks again until there is an answer; throws after ten seconds. */
export async function pollUntil<T>(ask: () => Promise<T | null>, what: string): Promise<T> {
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(50)
  }
  throw new Error(`Waited ten seconds for ${what}.`)
}
