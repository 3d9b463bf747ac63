import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import { SESSION_COOKIE } from '@/lib/platform/auth/cookie'
import { openSession, recordVerification } from '@/lib/platform/auth/sessions'
import { transact } from '@/lib/platform/db/transaction'
import { timeLimit } from '../../support/time-limit'
import type { Stage } from './stage'

type Answer = { path: string; status: number; retryAfter: string | null; ms: number; said?: string }

/** How many people at the same time. */
const AT_ONCE = 3

/** What people get from a server while its database comes and goes: responses, and an open screen with live updates. */
export class Service {
  private eventCount = 0
  private isOver = false
  private asking: Promise<unknown> = Promise.resolve()

  /** The cookie of the observer's browser. */
  private cookie = ''

  private constructor(private readonly stage: Stage) {}

  static async open(stage: Stage): Promise<Service> {
    const service = new Service(stage)
    await service.openBrowser()
    await service.openScreen()
    service.asking = Promise.all(Array.from({ length: AT_ONCE }, () => service.keepAsking()))
    return service
  }

  async end() {
    this.isOver = true
    await this.asking
  }

  /** A call whose rate limit is also counted in the database. */
  search = (): Promise<Response> =>
    fetch(`${this.stage.address}/api/user/search?q=admin`, { headers: this.bearer() })

  /**
   * Waits until an intent made after now is acknowledged and the open screen receives it; returns how long that took.
   */
  async waitUntilBack(limitMs: number): Promise<number> {
    const startedAt = Date.now()
    const { eventCount, stage } = this
    const intentCount = stage.crew.intents.length
    const isBack = () =>
      this.eventCount > eventCount &&
      stage.crew.intents.slice(intentCount).some(({ acknowledged }) => acknowledged)
    while (!isBack() && Date.now() - startedAt < limitMs) await pause(20)
    return Date.now() - startedAt
  }

  /** Somebody who never stops asking, and retries with the same key until the outcome is known. */
  private async keepAsking() {
    while (!this.isOver)
      for (const intent of this.stage.crew.newIntents()) {
        for (intent.comesBack = true; !intent.isOver && !this.isOver; ) {
          await this.stage.crew.ask(intent)
          if (!intent.isOver) await pause(100)
        }
      }
  }

  /** An open page that counts the events it receives; it stays open throughout. */
  private async openScreen() {
    const { body } = await fetch(`${this.stage.address}/api/live`, { headers: this.bearer() })
    const read = async () => {
      const text = body?.pipeThrough(new TextDecoderStream())
      for await (const piece of text ?? []) if (piece.includes('data: ')) this.eventCount += 1
    }
    read().catch(() => undefined)
  }

  /** The response of an address to the observer's browser, and how long it took. */
  answerOf = async (path: string): Promise<Answer> => {
    const startedAt = Date.now()
    const response = await fetch(this.stage.address + path, {
      headers: { ...this.bearer(), cookie: this.cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit(20 * SECOND)),
    })
    await response.text()
    const retryAfter = response.headers.get('retry-after')
    return { path, status: response.status, retryAfter, ms: Date.now() - startedAt }
  }

  private async openBrowser() {
    const { cookie } = await transact(async (tx) => {
      const session = await openSession(tx, this.stage.crew.observer.id, { isBrowser: true, device: '' })
      await recordVerification(tx, session.id)
      return session
    })
    this.cookie = `${SESSION_COOKIE}=${cookie}`
  }

  private bearer = () => ({ authorization: `Bearer ${this.stage.crew.observer.token}` })
}

/** Retries our own reads while the database comes and goes: our connections break too. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await read().catch(() => null)
    if (answer) return answer
    await pause(100)
  }
  return read()
}
