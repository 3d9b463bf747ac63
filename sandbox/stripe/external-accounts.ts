import { z } from 'zod'
import { requireAccount } from './accounts'
import { listFields } from './parameters'
import type { Rendered } from './rendering'
import { type ApiRoute, route } from './route'
import type { World } from './world'

const listBanksSchema = z.strictObject({
  ...listFields,
  object: z.enum(['bank_account', 'card']).optional(),
})

/** The bank account that the person gave while onboarding: the provider's own test account for the UK. */
function list(world: World, { object }: z.output<typeof listBanksSchema>, id: string): Rendered {
  const account = requireAccount(world, id)
  const bank = {
    id: `ba_${account.id.slice(5)}`,
    object: 'bank_account',
    account: account.id,
    account_holder_name: account.display_name,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'GB',
    currency: 'gbp',
    default_for_currency: true,
    fingerprint: null,
    last4: '2345',
    metadata: {},
    routing_number: '108800',
    status: 'new',
  }
  const data = account._is_onboarded && object !== 'card' ? [bank] : []
  return { object: 'list', url: `/v1/accounts/${id}/external_accounts`, has_more: false, data }
}

export const externalAccountRoutes: ApiRoute[] = [
  route('GET', '/v1/accounts/:id/external_accounts', listBanksSchema, list),
]
