import { z } from 'zod'
import { disputeControls } from './control-disputes'
import { FAIL_MODES } from './world'

const pence = z.number().int()
const delay = z.number().int().min(0)
const capability = z.enum(['stripe_transfers', 'payouts'])
export const accountOrCapability = z.union([
  z.string(),
  z.strictObject({ account: z.string(), capability: capability.optional() }),
])

const plannedFault = z.strictObject({
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string(),
  mode: z.enum(FAIL_MODES),
  times: z.number().int().min(1).default(1),
})

/** Adds a movement that nothing caused, or removes those of something that did happen. */
const alteredBooks = z.union([
  z.strictObject({
    add: z.string(),
    amount: pence,
    fee: pence.default(0),
    source: z.string().nullable().default(null),
    category: z.string().default('other'),
    currency: z.string().default('gbp'),
    daysAgo: z.number().default(0),
  }),
  z.strictObject({ remove: z.string() }),
])

/** Everything that can be made to happen from outside; several at once happen in this order. */
export const controlSchema = z.strictObject({
  forget: z.literal(true).optional(),
  reset: z.literal(true).optional(),
  clock: z.strictObject({ aheadSeconds: z.number() }).optional(),
  webhooks: z
    .union([z.enum(['normal', 'drop', 'double', 'reorder']), z.string().regex(/^delay:\d+$/)])
    .optional(),
  fail: z.array(plannedFault).optional(),
  delays: z
    .strictObject({
      bankDebitMs: delay,
      disputeAfterMs: delay.nullable(),
      feeKnownAfterMs: delay,
      reinstateAfterMs: delay,
    })
    .partial()
    .optional(),
  insufficientBalance: z.boolean().optional(),
  reversalsWait: z.boolean().optional(),
  requestsPerSecond: pence.positive().nullable().optional(),
  livemode: z.boolean().optional(),
  webhookEndpoints: z
    .array(
      z.strictObject({
        url: z.string(),
        events: z.array(z.string()),
        payload: z.enum(['snapshot', 'thin']),
        status: z.enum(['enabled', 'disabled']).default('enabled'),
      }),
    )
    .optional(),
  restrictKey: z.strictObject({ key: z.string(), permissions: z.array(z.string()) }).optional(),
  completeOnboarding: z.string().optional(),
  loseCapability: accountOrCapability.optional(),
  restoreCapability: accountOrCapability.optional(),
  rejectAccount: z.string().optional(),
  pay: z.string().optional(),
  card: z.string().optional(),
  advanceSession: z.strictObject({ session: z.string(), seconds: z.number() }).optional(),
  expire: z.string().optional(),
  settleDebit: z.strictObject({ session: z.string(), outcome: z.enum(['paid', 'failed']) }).optional(),
  ...disputeControls,
  refundOutside: z.strictObject({ charge: z.string(), amount: pence.positive().optional() }).optional(),
  refundsPending: z.boolean().optional(),
  settleRefund: z
    .strictObject({ refund: z.string(), outcome: z.enum(['succeeded', 'failed', 'canceled']) })
    .optional(),
  alterSession: z
    .strictObject({ session: z.string(), currency: z.string(), reference: z.string() })
    .partial({ currency: true, reference: true })
    .optional(),
  alterCharge: z.strictObject({ charge: z.string(), by: pence }).optional(),
  alterFee: z.strictObject({ charge: z.string(), by: pence }).optional(),
  alterBooks: alteredBooks.optional(),
  topUp: pence.positive().optional(),
  stripeFee: z.strictObject({ amount: pence.positive(), description: z.string().optional() }).optional(),
  settleBalance: z.literal(true).optional(),
  payouts: z.enum(['daily', 'manual']).optional(),
  payOut: z.strictObject({ account: z.string(), amount: pence.positive() }).optional(),
  payOutPlatform: pence.positive().optional(),
  settlePayout: z
    .strictObject({ payout: z.string(), outcome: z.enum(['paid', 'failed', 'canceled']) })
    .optional(),
  settleReversal: z
    .strictObject({ reversal: z.string(), outcome: z.enum(['succeeded', 'failed', 'canceled']) })
    .optional(),
  debitAccount: z.strictObject({ account: z.string(), amount: pence.positive() }).optional(),
  coverAccount: z.string().optional(),
  deliverEvents: z.union([z.literal('all'), z.array(z.string())]).optional(),
  awaitWebhooks: z.boolean().optional(),
})

export type ControlChange = z.input<typeof controlSchema>
export type Change = z.output<typeof controlSchema>
export type ControlAnswer = {
  ok: true
  declined?: string
  dispute?: string
  warning?: string
  refund?: string
  webhooksSettled?: boolean
}
