import type { TestCard } from './cards'
import type { Charge, CheckoutSession, PaymentIntent, PresentmentDetails } from './records'

/** What 100 pence come to in a payer's own currency, including the provider's charge for the conversion. */
const RATES: Record<string, { currency: string; per100Pence: number }> = {
  AU: { currency: 'aud', per100Pence: 204 },
  FR: { currency: 'eur', per100Pence: 120 },
}

type Presentment = { presentment_details?: PresentmentDetails }

/** Shows a payer from abroad their own currency, if the session allows it. The amount in pounds stays the same. */
export function applyPresentment(card: TestCard, session: CheckoutSession, records: [PaymentIntent, Charge]) {
  const rate = RATES[card.country]
  if (!session.adaptive_pricing?.enabled || !rate) return
  const details = {
    presentment_amount: Math.ceil((session.amount_total * rate.per100Pence) / 100),
    presentment_currency: rate.currency,
  }
  for (const record of [session, ...records]) record.presentment_details = details
}

/** How much of the amount shown to the payer a refund gives back. */
export function presentmentOf(charge: Charge, refundPence: number): Presentment {
  const shown = charge.presentment_details
  if (!shown) return {}
  const presentment_amount = Math.round((shown.presentment_amount * refundPence) / charge.amount)
  return { presentment_details: { ...shown, presentment_amount } }
}
