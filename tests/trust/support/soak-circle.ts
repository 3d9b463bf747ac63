import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@/lib/base/clock'
import { db } from '@/lib/platform/db/client'
import type { StripeControl } from '@/sandbox/stripe/start'
import type { Intent } from './check-books'
import type { SoakPerson } from './soak-person'

const CREDITED_WITHIN = 20 * SECOND

const payOnProvidersPage = (url: string) => {
  const form = new URLSearchParams({ card: '4242 4242 4242 4242', email: 'card@example.com', name: 'Ada' })
  return fetch(url, { method: 'POST', body: form, redirect: 'manual' })
}

async function waitFor(isCredited: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + CREDITED_WITHIN; Date.now() < until; await pause(300))
    if (await isCredited()) return true
  return false
}

/** A group of five and its money, as far as those who moved it were told. Every amount is used once, to identify it. */
export class Circle {
  groupId = ''
  private code = ''
  private readonly paid: { id: string; pence: number }[] = []
  private availablePence = 0
  private static amounts = 0

  constructor(
    readonly admin: SoakPerson,
    readonly members: SoakPerson[],
    private readonly provider: StripeControl,
    private readonly intents: Intent[],
  ) {}

  get people() {
    return [this.admin, ...this.members]
  }

  async open() {
    const { admin } = this
    const opened = await admin.ask('POST /api/group/create', {
      body: {
        title: `Circle of ${admin.account.username}`,
        description: 'For the soak.',
        paymentGoal: 90_000,
        paymentDeadline: '2099-01-01',
        splitOption: 'autoSplit',
      },
    })
    this.groupId = opened.body._id
    for (const { account } of this.members) {
      const body = { username: account.username }
      await admin.ask(`POST /api/group/${this.groupId}/add`, { body, accepts: [409] })
    }
    await admin.ask(`POST /api/payment/${this.groupId}/onboard-stripe`, { body: {}, accepts: [409] })
    const where = { groupId: this.groupId, disconnectedAt: null }
    const { providerAccountId } = await db.payoutAccount.findFirstOrThrow({ where })
    await this.provider.apply({ completeOnboarding: providerAccountId ?? '', awaitWebhooks: true })
    const shared = await admin.ask(`POST /api/group/${this.groupId}/link`, { body: {} })
    this.code = shared.body.link.code
    admin.world.count('groups')
  }

  /** Pays by card on the provider's page, and waits until the payment shows as received. */
  async pay(payer: SoakPerson) {
    const { intent, amount } = this.intend('payment', 3_000)
    const { body } = await payer.ask(`POST /api/payment/${this.groupId}/initialize`, {
      body: { email: payer.account.email, amount, isInternational: false },
      key: payer.newKey(),
    })
    await payOnProvidersPage(body.url)
    intent.acknowledged = true
    const isCredited = async () => {
      const { body: seen } = await payer.ask(`GET /api/payment/${body.transactionId}/status`)
      return seen.data.status === 'success'
    }
    if (!(await waitFor(isCredited)))
      return payer.world.tally.failed.push(`Payment ${body.transactionId} was not credited in time.`)
    this.paid.push({ id: body.transactionId, pence: intent.amountPence })
    this.availablePence += intent.amountPence
    payer.world.count('payments')
  }

  /** Gives through the group's link, as somebody without an account; what they write must not appear in any log. */
  async give({ world, newKey, ask }: SoakPerson) {
    const { intent, amount } = this.intend('payment', 3_000)
    const giver = { name: world.secret('name'), email: `${world.secret('address')}@example.com` }
    const { body } = await ask(`POST /api/link/${this.code}/gift`, {
      body: { ...giver, amount, message: world.secret('message') },
      key: newKey(),
    })
    const token = world.keepSecret(body.giftUrl.split('/').at(-1))
    await payOnProvidersPage(body.url)
    intent.acknowledged = true
    const isCredited = async () => (await ask(`GET /api/gift/${token}`)).body.gift.status === 'success'
    if (!(await waitFor(isCredited))) return world.tally.failed.push('A gift was not credited in time.')
    await ask(`PUT /api/gift/${token}`, { body: { message: world.secret('message') } })
    this.availablePence += intent.amountPence
    world.count('gifts')
  }

  async refund() {
    const payment = this.paid[0]
    if (!payment || this.availablePence < 100_00) return
    const { intent, amount } = this.intend('refund', 500)
    payment.pence -= intent.amountPence
    if (payment.pence < 2_500) this.paid.shift()
    this.availablePence -= intent.amountPence
    await this.admin.ask(`POST /api/payment/${payment.id}/refund`, {
      body: { amount },
      key: this.admin.newKey(),
    })
    intent.acknowledged = true
    this.admin.world.count('refunds')
  }

  async transfer() {
    if (this.availablePence < 100_00) return
    const { intent, amount } = this.intend('transfer', 1_000)
    this.availablePence -= intent.amountPence
    await this.admin.ask(`POST /api/payment/${this.groupId}/transfer`, {
      body: { amount },
      key: this.admin.newKey(),
    })
    intent.acknowledged = true
    this.admin.world.count('transfers')
  }

  private intend(kind: Intent['kind'], leastPence: number) {
    Circle.amounts += 1
    const intent: Intent = { kind, amountPence: leastPence + Circle.amounts, acknowledged: false }
    this.intents.push(intent)
    return { intent, amount: intent.amountPence / 100 }
  }
}
