import { now, SECOND } from '@/lib/base/clock'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { type SignedWebhook, signWebhook } from '@/sandbox/stripe/webhooks'
import { receiveWebhook } from './receive-webhook'

/** The most often that one webhook is delivered. */
export const MAX_COPIES = 5

/**
 * Takes the provider's webhooks and delivers them on demand, each as often as it is told (0 to 5 times), in any
 * order. The numbers of copies are assigned cyclically, in the order in which webhooks are sent.
 */
export class WebhookDeliverer {
  private readonly webhooks: (SignedWebhook & { copiesLeft: number })[] = []
  private copies: number[] = [1]
  private takenCount = 0

  /** Starts a round with none. */
  begin(copies: number[]) {
    this.webhooks.length = 0
    this.copies = copies
    this.takenCount = 0
  }

  readonly take = async (webhook: SignedWebhook): Promise<number> => {
    const copiesLeft = this.copies[this.takenCount++ % this.copies.length] ?? 1
    this.webhooks.push({ ...webhook, copiesLeft })
    return 200
  }

  /** Delivers some webhooks at the same moment; those delivered often enough are skipped. */
  async deliverSome(picks: number[]) {
    const picked = picks.flatMap((pick) => {
      const webhook = this.webhooks[pick % Math.max(1, this.webhooks.length)]
      if (!webhook || webhook.copiesLeft === 0) return []
      webhook.copiesLeft -= 1
      return [webhook]
    })
    await Promise.all(picked.map(deliver))
  }

  /** Delivers all that is left, four at a time, in the given order. */
  async deliverRest(order: number[]) {
    const rest = this.webhooks.flatMap((webhook) => Array.from({ length: webhook.copiesLeft }, () => webhook))
    for (const webhook of this.webhooks) webhook.copiesLeft = 0
    const rank = (index: number) => order[index % order.length] ?? 0
    const shuffled = rest.map((webhook, index) => ({ webhook, at: rank(index) })).sort((a, b) => a.at - b.at)
    await withConcurrency(4, shuffled, ({ webhook }) => deliver(webhook))
  }
}

/** The provider signs each delivery attempt afresh. */
async function deliver({ path, payload }: SignedWebhook) {
  const { STRIPE_THIN_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET } = process.env
  const others = { thin: STRIPE_THIN_WEBHOOK_SECRET, connected: STRIPE_CONNECT_WEBHOOK_SECRET }
  const secret = others[path.split('/').at(-1) as keyof typeof others] ?? STRIPE_WEBHOOK_SECRET ?? ''
  const signature = signWebhook(payload, secret, Math.floor(now().getTime() / SECOND))
  if ((await receiveWebhook({ path, payload, signature })) === 400)
    throw new Error(`A genuine webhook was refused: ${payload}`)
}
