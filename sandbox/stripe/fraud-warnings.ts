import { z } from 'zod'
import { missing, refused } from './errors'
import { recordEvent } from './events'
import { newId } from './ids'
import { listPage } from './lists'
import { listFields, retrieveSchema, text } from './parameters'
import type { Charge, FraudWarning } from './records'
import { render } from './rendering'
import { type ApiRoute, route } from './route'
import { nowSeconds, type World } from './world'

export const FRAUD_TYPES = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const

/** The issuer says that a payment was fraud. No money moves. */
export function warnOfFraud(
  world: World,
  charge: Charge,
  type: (typeof FRAUD_TYPES)[number] = 'made_with_stolen_card',
): FraudWarning {
  if (charge.status !== 'succeeded') throw refused('There are only warnings about a charge that succeeded.')
  const warning = world.fraudWarnings.put({
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: nowSeconds(world),
    fraud_type: type,
    livemode: world.settings.livemode,
    payment_intent: charge.payment_intent,
  })
  recordEvent(world, 'radar.early_fraud_warning.created', warning)
  return warning
}

/** Once a charge is disputed, or all of it went back, nothing can be done about its warnings. */
export function closeWarnings(world: World, { id }: Charge) {
  for (const warning of world.fraudWarnings.values()) {
    if (warning.charge !== id || !warning.actionable) continue
    warning.actionable = false
    world.fraudWarnings.put(warning)
    recordEvent(world, 'radar.early_fraud_warning.updated', warning, { actionable: true })
  }
}

const listWarningsSchema = z.strictObject({
  ...listFields,
  charge: text().optional(),
  payment_intent: text().optional(),
})

export const fraudWarningRoutes: ApiRoute[] = [
  route('GET', '/v1/radar/early_fraud_warnings', listWarningsSchema, (world, parameters) => {
    const { charge, payment_intent: intent } = parameters
    const rows = world.fraudWarnings
      .newestFirst()
      .filter((one) => (!charge || one.charge === charge) && (!intent || one.payment_intent === intent))
    return listPage(world, '/v1/radar/early_fraud_warnings', rows, parameters)
  }),
  route('GET', '/v1/radar/early_fraud_warnings/:id', retrieveSchema, (world, _parameters, id) => {
    const warning = world.fraudWarnings.get(id)
    if (!warning) throw missing('early_fraud_warning', id)
    return render(world, warning)
  }),
]
