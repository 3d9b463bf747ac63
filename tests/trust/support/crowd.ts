import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import { aGroup, aUser, type TestUser } from '../../support/money'

type Person = TestUser & { groupId: string }

/** Fifty people who send requests at the same time and never retry: one missing response is a failure. */
export class Crowd {
  readonly failed: string[] = []
  readonly times: number[] = []
  asked = 0
  changed = 0
  private isOver = false
  private everybody: Promise<unknown> = Promise.resolve()
  private readonly people: Person[] = []

  async gather(count: number) {
    for (let made = 0; made < count; made += 1) {
      const person = await aUser('rolled')
      const { id } = await aGroup({ admin: person })
      this.people.push({ ...person, groupId: id })
    }
  }

  /** They read and, if the proxy can send a body to the next replica, also make changes. */
  begin(origin: string, { changes }: { changes: boolean }) {
    Object.assign(this, { isOver: false, asked: 0, changed: 0 })
    this.everybody = Promise.all(this.people.map((person) => this.live(person, origin, changes)))
  }

  async end() {
    this.isOver = true
    await this.everybody
  }

  private async live(person: Person, origin: string, changes: boolean) {
    const { groupId, username } = person
    for (let turn = 0; !this.isOver; turn += 1) {
      await this.ask(person, origin, `/api/group/${groupId}`)
      await this.ask(person, origin, '/api/notifications')
      const body = { username, amount: 100 + (turn % 800) }
      if (changes && (await this.ask(person, origin, `/api/group/${groupId}/member/set-amount`, body)))
        this.changed += 1
      await pause(200)
    }
  }

  private async ask({ token }: Person, origin: string, path: string, body?: object): Promise<boolean> {
    this.asked += 1
    const startedAt = Date.now()
    const answer = await fetch(origin + path, {
      method: body ? 'PUT' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20 * SECOND),
    })
      .then(async (response) => {
        await response.text()
        return response.ok ? null : String(response.status)
      })
      .catch((error: Error) => String((error.cause as Error | undefined)?.message ?? error.message))
    this.times.push(Date.now() - startedAt)
    if (answer) this.failed.push(`${path.split('/').slice(0, 3).join('/')}: ${answer}`)
    return answer === null
  }
}
