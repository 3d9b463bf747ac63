import { db } from '@/lib/platform/db/client'
import { aSignedInUser, type SignedInUser } from '../../support/people'
import { timeLimit } from '../../support/time-limit'
import type { Stage } from './stage'

type Answer = { what: string; status: number; said: string; retryAfter: string | null; ms: number }

/** What newcomers ask of a server during an outage of something that it needs, and the responses they get. */
export class Errands {
  answers: Answer[] = []
  private newcomers: SignedInUser[] = []

  constructor(private readonly stage: Stage) {}

  /** Creates newcomers before the outage, because nobody can sign up during one. */
  async gather(people: number) {
    this.answers = []
    this.newcomers = await Promise.all(
      Array.from({ length: people }, () => aSignedInUser({ isPending: true })),
    )
  }

  /** The next newcomer asks for one code by mail and one by text. */
  async askForCodes() {
    const person = this.newcomers.pop()
    if (!person) return
    const { email, phoneNumber } = person.user
    await Promise.all([
      this.ask('mail', '/api/email/generate-otp', person.token, { email }),
      this.ask('texts', '/api/mobile/send-otp', person.token, { phoneNumber }),
    ])
  }

  read = (path: string) => this.ask(path, path, this.stage.crew.observer.token)

  private async ask(what: string, path: string, token: string, body?: object) {
    const startedAt = Date.now()
    const answer = await fetch(this.stage.address + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimit(20_000)),
    })
    const text = await answer.text()
    const said = body ? String(JSON.parse(text).message) : ''
    const retryAfter = answer.headers.get('retry-after')
    this.answers.push({ what, status: answer.status, said, retryAfter, ms: Date.now() - startedAt })
  }
}

/** The number of mails waiting; in the short version, pending retries run at once. */
export async function countWaitingMails({ hurry }: { hurry: boolean }): Promise<number> {
  if (hurry)
    await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'retry'`
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'send-mail' AND state IN ('created', 'retry', 'active')`
  return row?.n ?? 0
}

/** The payments made since then, and the messages that anybody got twice in the app. */
export async function readPaymentsSince(since: Date) {
  const paid = await db.transaction.findMany({
    where: { type: 'payment', status: 'success', createdAt: { gte: since } },
    select: { id: true },
  })
  const twice = await db.$queryRaw<{ message: string }[]>`
    SELECT message FROM notifications WHERE "createdAt" >= ${since} GROUP BY "userId", message HAVING count(*) > 1`
  return { ids: paid.map(({ id }) => id), twice: twice.map(({ message }) => message) }
}
