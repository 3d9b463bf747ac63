import { accountLinkRoutes } from './account-links'
import { accountRoutes } from './accounts'
import { balanceRoutes } from './balance-transactions'
import { chargeRoutes } from './charges'
import { checkoutSessionRoutes } from './checkout-sessions'
import { directPaymentRoutes } from './direct-payments'
import { disputeRoutes } from './disputes'
import { eventRoutes } from './events'
import { externalAccountRoutes } from './external-accounts'
import { fraudWarningRoutes } from './fraud-warnings'
import { paymentIntentRoutes } from './payment-intents'
import { payoutRoutes } from './payouts'
import { platformSetupRoutes } from './platform-setup'
import { refundRoutes } from './refunds'
import type { ApiRoute } from './route'
import { transferReversalRoutes } from './transfer-reversals'
import { transferRoutes } from './transfers'

const routes: ApiRoute[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...directPaymentRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...externalAccountRoutes,
  ...fraudWarningRoutes,
  ...paymentIntentRoutes,
  ...payoutRoutes,
  ...platformSetupRoutes,
  ...refundRoutes,
  ...transferReversalRoutes,
  ...transferRoutes,
]

export function findRoute(method: string, path: string): { route: ApiRoute; ids: string[] } | null {
  for (const route of routes) {
    if (route.method !== method) continue
    const match = route.path.exec(path)
    if (match) return { route, ids: match.slice(1) }
  }
  return null
}
