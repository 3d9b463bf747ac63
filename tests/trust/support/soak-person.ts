import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import type { Inbox } from '@/sandbox/inbox/start'
import { aNewAccount } from '../../support/people'
import { type Answer, askPatiently, type Tally } from './patient-client'

type CallOptions = { body?: object; form?: FormData; key?: string; accepts?: number[] }

/** What all people share. */
export type World = {
  origin: string
  inbox: Inbox
  tally: Tally
  count: (what: string, times?: number) => void
  /** Creates a word that must not appear in any log. */
  secret: (what: string) => string
  keepSecret: (word: string) => string
}

/** How soon a browser reopens the stream after a break. */
const STREAM_RETRY = 2 * SECOND
const CODE_WITHIN = 15 * SECOND

/** Somebody with a browser: they sign up, log in, make calls, and keep a screen with live updates open. */
export class SoakPerson {
  readonly account = aNewAccount()
  id = ''
  private token = ''
  private cookies = new Map<string, string>()
  private screen: AbortController | null = null
  private hasLeft = false

  constructor(readonly world: World) {}

  async signUp(channel: 'email' | 'phone') {
    const answer = await this.ask('POST /api/auth/register', { body: this.account, accepts: [400, 409] })
    // Refused as taken, by this very person's first request, whose response was lost.
    if (answer.status >= 400) {
      if (!answer.wasRepeated) throw new Error(`Sign-up: ${answer.text}`)
      await this.logIn()
    } else {
      this.enter(answer)
      await this.verifyByCode(channel)
    }
    this.world.count('sign-ups')
  }

  async logIn() {
    const { email, password } = this.account
    const body = { identifier: email, password }
    this.enter(await this.ask('POST /api/auth/login', { body }))
    await this.verifyByCode('email')
    this.world.count('log-ins')
  }

  async logOut() {
    await this.ask('POST /api/auth/logout', { body: {}, accepts: [401] })
    this.token = ''
    this.cookies.clear()
  }

  /** Makes a call as the person's browser does, which first enters a code if one is required. */
  ask = async (address: string, { body, form, key, accepts = [] }: CallOptions = {}): Promise<Answer> => {
    const { origin, tally } = this.world
    const headers = {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(key && { 'idempotency-key': key }),
    }
    const answer = await askPatiently(tally, origin, address, {
      body,
      form,
      headers,
      accepts: [...accepts, 403],
    })
    this.takeCookies(answer)
    if (answer.status !== 403) return answer
    if (answer.body?.code !== 'STEP_UP_REQUIRED') throw new Error(`${address}: ${answer.text}`)
    await this.verifyByCode('email')
    this.world.count('codes asked for again')
    return this.ask(address, { body, form, key, accepts })
  }

  newKey = () => randomUUID()

  /** An open screen, which reconnects after every break until the person leaves. */
  async watch() {
    while (!this.hasLeft) {
      this.screen = new AbortController()
      await this.follow(this.screen.signal).catch(() => undefined)
      if (!this.hasLeft) await pause(STREAM_RETRY)
    }
  }

  leave() {
    this.hasLeft = true
    this.screen?.abort()
  }

  private async follow(signal: AbortSignal) {
    if (!this.token) return
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { authorization: `Bearer ${this.token}`, cookie }
    const { ok, body } = await fetch(`${this.world.origin}/api/live`, { headers, signal })
    if (!ok || !body) return
    this.world.count('live streams')
    for await (const piece of body.pipeThrough(new TextDecoderStream()))
      this.world.count('live events', piece.split('data: ').length - 1)
  }

  /** Requests a code, reads it where it arrives, and enters it. Requests another one if it is refused. */
  private async verifyByCode(channel: 'email' | 'phone') {
    const { email, phoneNumber } = this.account
    for (let tries = 1; tries <= 3; tries += 1) {
      const before = this.messages(channel).length
      const response =
        channel === 'email'
          ? await this.ask('POST /api/email/generate-otp', { body: { email }, accepts: [429] })
          : await this.ask('POST /api/mobile/send-otp', { body: { phoneNumber }, accepts: [429] })
      // Too soon after a request whose response was lost: that code has arrived.
      const code = await this.newCode(channel, response.status === 429 ? before - 1 : before)
      const [address, body] =
        channel === 'email'
          ? ['POST /api/email/verify-otp', { otp: code }]
          : ['POST /api/mobile/verify-otp', { phoneNumber, code }]
      const answer = await this.ask(address as string, { body: body as object, accepts: [400] })
      if (answer.status === 200) return this.world.count(`codes by ${channel}`)
    }
    this.world.tally.failed.push('A code was refused three times.')
  }

  private messages(channel: 'email' | 'phone') {
    const { email, phoneNumber } = this.account
    return this.world.inbox
      .messages({ to: channel === 'email' ? email : phoneNumber })
      .filter(({ code }) => code)
  }

  private async newCode(channel: 'email' | 'phone', before: number): Promise<string> {
    for (const until = Date.now() + CODE_WITHIN; Date.now() < until; await pause(50)) {
      const found = this.messages(channel)
      if (found.length > before) return found[0]?.code ?? ''
    }
    this.world.tally.failed.push(`No code arrived by ${channel}.`)
    throw new Error('No code arrived.')
  }

  private enter({ body }: Answer) {
    this.id = body._id
    this.token = body.token
  }

  private takeCookies({ headers }: Answer) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (rest.some((part) => /max-age=0/i.test(part))) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }
}
