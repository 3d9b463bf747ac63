import { describeWait, HOUR, now, SECOND } from '@/lib/base/clock'
import { normaliseMailbox } from '@/lib/base/email'
import { env } from '@/lib/base/env'
import { conflict, tooMany } from '@/lib/base/errors'
import { requireSameRequest } from '@/lib/base/idempotency-keys'
import { toPence } from '@/lib/base/money/pence'
import { type LiveLink, readGivingStatus, requireLiveLink } from '@/lib/groups/links/queries'
import type { OrderContents, OrderInput } from '@/lib/groups/orders/check-order'
import {
  isGiftForOrder,
  priceGiftOrder,
  requireGiftStock,
  writeGiftOrder,
} from '@/lib/groups/orders/gift-order'
import { lockGroup } from '@/lib/membership/membership'
import { requireOpenGroup } from '@/lib/membership/require-open-group'
import { requireFewDeclines } from '@/lib/money/payments/declines'
import { freeIdempotencyKey } from '@/lib/money/payments/free-idempotency-key'
import { requirePayableCheckout } from '@/lib/money/payments/initialize-payment'
import { requireInternationalTick } from '@/lib/money/payments/international-cards'
import { checkoutInclude, openCheckoutFor, type StartedPayment } from '@/lib/money/payments/open-checkout'
import { limitProblem } from '@/lib/money/payments/rules'
import { writePayment } from '@/lib/money/payments/write-payment'
import { db } from '@/lib/platform/db/client'
import type { Group } from '@/lib/platform/db/generated/client'
import { limitUse } from '@/lib/platform/db/rate-limits'
import { type Client, type Reader, type Tx, transact } from '@/lib/platform/db/transaction'
import { limitByAddress } from '@/lib/platform/http/limit-address'
import { giftUrlOf } from './gift-url'
import { limitUnpaidGifts } from './limit-unpaid-gifts'
import { GIFT_MESSAGES } from './rules'

export type GiftInput = {
  code: string
  /** Left out for an order, whose sum it is. */
  amountPence?: number
  order?: OrderInput
  name: string
  email: string
  isInternational: boolean
  message: string
  anonymous: boolean
  /** The caller's address. */
  caller: string
  /** A repeated key returns the gift that it started. */
  idempotencyKey: string
}

/** With what it costs, and what it is for. */
type PricedGift = Omit<GiftInput, 'amountPence' | 'order'> & {
  amountPence: number
  order: OrderContents | null
}

/**
 * Starts a gift: writes the intent, then opens the provider's checkout for it. The giver has no account, so no earlier
 * checkout of theirs is closed: several can be open at once. Throws 409 if the link takes none, 429 above the limits.
 */
export async function startGift(input: GiftInput): Promise<{ url: string; giftUrl: string }> {
  const link = await requireLiveLink(db, input.code)
  const started = (await findStartedGift(db, input, link)) ?? (await beginGift(input, link))
  requirePayableCheckout(started)
  const url = started.checkoutUrl ?? (await openCheckoutFor(started))
  return { url, giftUrl: giftUrlOf(started.id) }
}

/**
 * The gift that this key has started, if any: a retry gets its checkout even if the first response was lost. Throws 409
 * if the key was used for another gift, unless that gift's checkout never opened: then the key is freed.
 */
async function findStartedGift(
  client: Client,
  input: GiftInput,
  { group }: LiveLink,
): Promise<StartedPayment | null> {
  const { idempotencyKey, isInternational, email, name, message, anonymous } = input
  const found = await client.payment.findUnique({ where: { idempotencyKey }, include: checkoutInclude })
  if (!found) return null
  const { transaction, gift } = found
  const { amountPence, order } = await priceGift(client, input, group)
  const isSame =
    transaction.groupId === group.id &&
    transaction.amountPence === amountPence &&
    found.isInternational === isInternational &&
    found.email === normaliseMailbox(email) &&
    gift?.name === name &&
    (await isGiftForOrder(client, found.id, order))
  // The giver may change these once there is a checkout; until then, the latest request decides.
  const isUnchanged = isSame && gift?.message === message && gift?.anonymous === anonymous
  if (!isUnchanged && (await freeIdempotencyKey(client, found))) return null
  requireSameRequest(transaction, isSame)
  return found
}

const priceGift = async (
  reader: Reader,
  { order, ...input }: GiftInput,
  group: Group,
): Promise<PricedGift> => {
  const priced = order ? await priceGiftOrder(reader, group, order) : null
  return { ...input, order: priced, amountPence: priced?.sumPence ?? input.amountPence ?? 0 }
}

async function beginGift(input: GiftInput, link: LiveLink): Promise<StartedPayment> {
  await requireAcceptableGift(db, input, link)
  await requireFewDeclines(null, input.caller)
  await limitStarts(input.caller)
  return transact(async (tx) => {
    await lockGroup(tx, link.groupId)
    const existing = await findStartedGift(tx, input, link)
    if (existing) return existing
    await limitStartsOfLink(tx, input.caller, link.groupId)
    const currentLink = await requireLiveLink(tx, input.code)
    const { name, message, anonymous, order, ...payment } = await requireAcceptableGift(
      tx,
      input,
      currentLink,
    )
    const started = await writePayment(tx, {
      ...payment,
      group: currentLink.group,
      userId: null,
      gift: { name, message, anonymous },
    })
    if (order) await writeGiftOrder(tx, link.groupId, started.id, order)
    return started
  })
}

/** A gift that can be made now, with what it costs. Reaching the goal ends gifts, and no orders. */
async function requireAcceptableGift(
  reader: Reader,
  input: GiftInput,
  { group, settings }: LiveLink,
): Promise<PricedGift> {
  const { email, isInternational } = input
  requireOpenGroup(group)
  const state = await readGivingStatus(reader, group, settings)
  if (state === 'off') throw conflict(GIFT_MESSAGES.off, 'GIFTS_OFF')
  if (state === 'goal-reached' && !input.order) throw conflict(GIFT_MESSAGES.goalReached, 'GOAL_REACHED')
  if (state === 'paused') throw giftsPaused(settings.giftsPausedUntil ?? now())
  const priced = await priceGift(reader, input, group)
  const problem = limitProblem(priced.amountPence, toPence(env.MAX_CONTRIBUTION))
  if (problem) throw conflict(problem, 'LIMIT_CONTRIBUTION')
  await requireInternationalTick(reader, { email: normaliseMailbox(email) }, isInternational)
  if (priced.order) await requireGiftStock(reader, group.id, priced.order)
  return priced
}

function giftsPaused(until: Date) {
  const waitSeconds = (until.getTime() - now().getTime()) / 1000
  return tooMany(
    `Gifts through this link are paused for a while. Please try again in ${describeWait(waitSeconds)}.`,
    waitSeconds,
    'GIFTS_REST',
  )
}

const STARTS_PER_LINK = { calls: 60, seconds: HOUR / SECOND }

const limitStarts = (caller: string) =>
  limitByAddress(
    'gift',
    caller,
    { calls: 5, seconds: 600 },
    (wait) => `You've started many gifts just now. Please try again in ${wait}.`,
  )

/** With the group locked, so that of many starts at once each sees those before it. */
async function limitStartsOfLink(tx: Tx, caller: string, groupId: string) {
  await limitUnpaidGifts(tx, caller, groupId, STARTS_PER_LINK)
  await limitUse(
    `gift:${groupId}`,
    STARTS_PER_LINK,
    (wait) => `A lot of gifts were started through this link. Please try again in ${wait}.`,
  )
}
