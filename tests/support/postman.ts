import { now, SECOND } from '@/lib/base/clock'
import { withConcurrency } from '@/lib/platform/jobs/with-concurrency'
import { type SignedWebhook, signWebhook } from '@/sandbox/stripe/webhooks'
import { receiveWebhook } from './receive-webhook'

/** The most often that one webhook is delivered. */
export const MAX_COPIES = 5

/**
 * Takes the provider's webhooks and delivers them on demand, each as often as its fate says (0 to 5 times), in any
 * order. Fates are assigned cyclically, in the order in which webhooks are sent.
 */
export class Postman {
  private readonly letters: (SignedWebhook & { left: number })[] = []
  private fates: number[] = [1]
  private taken = 0

  /** Starts a round with an empty bag. */
  begin(fates: number[]) {
    this.letters.length = 0
    this.fates = fates
    this.taken = 0
  }

  readonly take = async (webhook: SignedWebhook): Promise<number> => {
    const left = this.fates[this.taken++ % this.fates.length] ?? 1
    this.letters.push({ ...webhook, left })
    return 200
  }

  /** Delivers some webhooks from the bag at the same moment; those delivered often enough are skipped. */
  async bring(picks: number[]) {
    const picked = picks.flatMap((pick) => {
      const letter = this.letters[pick % Math.max(1, this.letters.length)]
      if (!letter || letter.left === 0) return []
      letter.left -= 1
      return [letter]
    })
    await Promise.all(picked.map(deliver))
  }

  /** Delivers all that is left, four at a time, in the given order. */
  async empty(order: number[]) {
    const rest = this.letters.flatMap((letter) => Array.from({ length: letter.left }, () => letter))
    for (const letter of this.letters) letter.left = 0
    const rank = (index: number) => order[index % order.length] ?? 0
    const shuffled = rest.map((letter, index) => ({ letter, at: rank(index) })).sort((a, b) => a.at - b.at)
    await withConcurrency(4, shuffled, ({ letter }) => deliver(letter))
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
