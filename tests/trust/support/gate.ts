import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A moment in the life of a call to the provider, of a webhook, or of a commit. */
export type Moment = { what: string; phase: 'arrived' | 'executed' | 'answered' | 'committed' }

type Trigger = { label: string; matches: (moment: Moment) => boolean; nth: number; act: () => Promise<void> }

/**
 * Sits between the server and the provider and sees every call: when it arrives, when it has been executed but not yet
 * answered, and when it has been answered. Any of these moments can be the server's last.
 */
export class Gate {
  private trigger: Trigger | null = null
  private server: Server | null = null
  fired: Promise<void> = Promise.resolve()
  private tellFired: () => void = () => undefined

  private outage: 'stopped' | 'silent' | 'broken' | null = null

  /** Injected: every call gets a new key, and what was made earlier is not found. */
  forgetful = false

  constructor(private readonly providerUrl: string) {}

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      this.pass(request, response).catch(() => response.destroy())
    })
    this.server = server
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async close() {
    this.server?.closeAllConnections()
    await new Promise((done) => this.server?.close(done))
  }

  /** Runs `act` once, at the nth moment that matches. */
  arm(trigger: Trigger) {
    this.trigger = trigger
    this.fired = new Promise((done) => {
      this.tellFired = done
    })
  }

  /** Sets in which way the provider is unavailable from now on; null if it is not. */
  setOutage(outage: 'stopped' | 'silent' | 'broken' | null) {
    this.outage = outage
  }

  disarm() {
    this.trigger = null
  }

  async see(moment: Moment) {
    const trigger = this.trigger
    if (!trigger?.matches(moment)) return
    trigger.nth -= 1
    if (trigger.nth > 0) return
    this.trigger = null
    await trigger.act()
    this.tellFired()
  }

  private async pass(request: IncomingMessage, response: ServerResponse) {
    if (this.outage === 'stopped') return void request.socket.resetAndDestroy()
    if (this.outage === 'silent') return void request.resume()
    if (this.outage === 'broken') return void response.writeHead(500).end('{}')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    const what = `${method} ${url.split('?')[0]}`
    await this.see({ what, phase: 'arrived' })
    if (response.destroyed || request.socket.destroyed) return
    const answer = await this.ask(method, url, request, Buffer.concat(chunks))
    await this.see({ what, phase: 'executed' })
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body, () => void this.see({ what, phase: 'answered' }))
  }

  private async ask(method: string, url: string, request: IncomingMessage, body: Buffer) {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    if (this.forgetful && headers['idempotency-key']) headers['idempotency-key'] = randomUUID()
    const hidden = this.forgetful && method === 'GET' && /^\/v1\/(transfers|refunds)\?/.test(url)
    const answer = await fetch(`${this.providerUrl}${hidden ? url.split('?')[0] : url}`, {
      method,
      headers: headers as Record<string, string>,
      body: method === 'GET' ? undefined : Uint8Array.from(body),
    })
    const text = hidden ? '{"object":"list","data":[],"has_more":false}' : await answer.text()
    const kept = ['content-type', 'request-id', 'idempotent-replayed', 'stripe-should-retry']
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))),
      body: text,
    }
  }
}
