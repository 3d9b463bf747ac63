import { randomUUID } from 'node:crypto'
import { aGroup, aUser, connectPayout, type TestUser } from '../../support/money'
import type { Provider } from '../../support/provider'
import { timeLimit } from '../../support/time-limit'
import type { Intent } from './check-books'

type CrewIntent = Intent & {
  token: string
  path: string
  body: object
  key: string
  /** Whether they ask again, with the same key, after getting no response. */
  comesBack: boolean
  isOver: boolean
  /** For a payment: our id, once its checkout was opened. */
  paymentId?: string
}

type CrewGroup = { groupId: string; admin: TestUser; payers: TestUser[]; paid: string[] }

const GROUPS = 2
const PAYERS = 4

/** People who pay, transfer and refund over the network, and remember what they were told. */
export class Crew {
  readonly intents: CrewIntent[] = []
  private readonly groups: CrewGroup[] = []
  private count = 0

  /** Requests without a definite response, since this was last cleared. */
  failures: {
    path: string
    status: number
    retryAfter: string | null
    at: number
    ms: number
    said: string
  }[] = []

  constructor(
    private readonly url: string,
    private readonly provider: Provider,
  ) {}

  /** Creates groups with a payout account and some money. */
  async gather() {
    for (let group = 0; group < GROUPS; group += 1) {
      const admin = await aUser('admin')
      const payers = await Promise.all(Array.from({ length: PAYERS }, () => aUser('payer')))
      const { id: groupId } = await aGroup({ admin, members: payers, contributionPence: 90_000_000 })
      await connectPayout(this.provider, admin, groupId)
      this.groups.push({ groupId, admin, payers, paid: [] })
    }
    const first = this.groups.flatMap((place) => place.payers.map((payer) => this.payment(place, payer)))
    // On a slow machine, a server that has just started may still be busy.
    for (let round = 0; round < 3; round += 1)
      await Promise.all(first.filter(({ isOver }) => !isOver).map((intent) => this.ask(intent)))
    if (!first.every(({ acknowledged }) => acknowledged))
      throw new Error(`The first payments failed: ${JSON.stringify(this.failures)}`)
    this.failures = []
  }

  get observer(): TestUser {
    const admin = this.groups[0]?.admin
    if (!admin) throw new Error('Nobody has gathered yet.')
    return admin
  }

  /** Two payments, a transfer and a refund, each by somebody who may or may not come back after a lost response. */
  newIntents(): CrewIntent[] {
    const [group, other] = [this.pick(this.count), this.pick(this.count + 1)]
    const payer = (crewGroup: CrewGroup) => crewGroup.payers[this.count % PAYERS] ?? crewGroup.admin
    const intents = [
      this.payment(group, payer(group)),
      this.payment(other, payer(other)),
      this.transfer(other),
    ]
    const paymentId = group.paid.shift()
    if (paymentId) intents.push(this.refund(group, paymentId))
    return intents
  }

  /** Sends the request once. A response that leaves the outcome unknown leaves the intent open. */
  async ask(intent: CrewIntent): Promise<void> {
    const startedAt = Date.now()
    const answer = await fetch(`${this.url}/api${intent.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${intent.token}`,
        'idempotency-key': intent.key,
      },
      body: JSON.stringify(intent.body),
      signal: AbortSignal.timeout(timeLimit(20_000)),
    })
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.json(),
      }))
      .catch(() => null)
    if (!answer || answer.status >= 500) {
      const retryAfter = answer?.headers.get('retry-after') ?? null
      this.failures.push({
        path: intent.path,
        status: answer?.status ?? 0,
        retryAfter,
        at: Date.now(),
        ms: Date.now() - startedAt,
        said: answer?.body.message ?? '',
      })
    }
    // The key of a request that died with the server stays in use for a while.
    if (!answer || answer.status >= 500 || answer.body.code === 'IDEMPOTENCY_KEY_IN_USE') return
    intent.isOver = true
    if (answer.status !== 201) return
    if (intent.kind === 'payment') await this.payAtProvider(intent, answer.body)
    else intent.acknowledged = true
  }

  /** Those who come back ask until they know. */
  async comeBack(intents: CrewIntent[] = this.intents) {
    for (let round = 0; round < 10; round += 1) {
      const open = intents.filter(({ isOver, comesBack }) => comesBack && !isOver)
      if (open.length === 0) return
      await Promise.all(open.map((intent) => this.ask(intent)))
    }
  }

  /** The provider takes the money whether or not our server is still alive. */
  private async payAtProvider(
    intent: CrewIntent,
    { url, transactionId }: { url: string; transactionId: string },
  ) {
    const session = url.split('/').at(-1) ?? ''
    intent.paymentId = transactionId
    const paid = await this.provider.control.apply({ pay: session, settleBalance: true }).catch(() => null)
    if (!paid || paid.declined) return
    intent.acknowledged = true
    this.groups.find(({ groupId }) => intent.path.includes(groupId))?.paid.push(transactionId)
  }

  private pick(count: number): CrewGroup {
    const group = this.groups[count % this.groups.length]
    if (!group) throw new Error('Nobody has gathered yet.')
    return group
  }

  private payment({ groupId }: CrewGroup, { token, email }: TestUser) {
    const body = (pounds: number) => ({ email, amount: pounds, isInternational: this.count % 2 === 0 })
    return this.intent('payment', 3000, token, `/payment/${groupId}/initialize`, body)
  }

  private transfer({ groupId, admin }: CrewGroup) {
    return this.intent('transfer', 2000, admin.token, `/payment/${groupId}/transfer`, (amount) => ({
      amount,
    }))
  }

  private refund({ admin }: CrewGroup, paymentId: string) {
    return this.intent('refund', 500, admin.token, `/payment/${paymentId}/refund`, (amount) => ({ amount }))
  }

  private intent(
    kind: Intent['kind'],
    leastPence: number,
    token: string,
    path: string,
    body: (pounds: number) => object,
  ): CrewIntent {
    this.count += 1
    const amountPence = leastPence + this.count
    const intent = { kind, amountPence, token, path, body: body(amountPence / 100), key: randomUUID() }
    const asked = { ...intent, acknowledged: false, isOver: false, comesBack: this.count % 3 !== 0 }
    this.intents.push(asked)
    return asked
  }
}
