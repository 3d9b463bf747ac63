import { z } from 'zod'
import { findCard } from './cards'
import { ApiError, missingReference, refused } from './errors'
import { amount, expand, flag, ignored, metadata, text } from './parameters'
import { openIntent } from './payment-intents'
import { payIntent } from './payments'
import { type Rendered, render } from './rendering'
import { type ApiRoute, route } from './route'
import type { World } from './world'

/** The provider's own names for its test cards. */
const TEST_CARD_NUMBERS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_gb: '4000008260000000',
  pm_card_fr: '4000002500000003',
  pm_card_au: '4000000360000006',
  pm_card_bypassPending: '4000000000000077',
  pm_card_createDispute: '4000000000000259',
  pm_card_visa_chargeDeclined: '4000000000000002',
}

const createIntentSchema = z.strictObject({
  amount,
  automatic_payment_methods: ignored,
  confirm: flag,
  currency: z.string().regex(/^gbp$/i, 'This sandbox supports gbp.'),
  description: text(1000).optional(),
  expand,
  metadata: metadata.optional(),
  payment_method: text(),
  return_url: ignored,
  transfer_group: text().optional(),
})

/** A payment in one call, with one of the provider's test cards: there is no page on which to type another. */
function create(world: World, parameters: z.output<typeof createIntentSchema>): Rendered {
  const card = findCard(TEST_CARD_NUMBERS[parameters.payment_method] ?? '')
  if (!card) throw missingReference('PaymentMethod', parameters.payment_method, 'payment_method')
  if (!parameters.confirm) throw refused('This sandbox makes payment intents with confirm=true only.')
  const intent = openIntent(world, { ...parameters, types: ['card'], session: null })
  const attempt = payIntent(world, intent, card, { name: null, email: null })
  if (attempt.paid) return render(world, intent)
  const code = card.decline?.code
  throw new ApiError(402, {
    type: 'card_error',
    code,
    decline_code: card.decline?.declineCode,
    message: attempt.message,
  })
}

export const directPaymentRoutes: ApiRoute[] = [
  route('POST', '/v1/payment_intents', createIntentSchema, create),
]
