import { z } from 'zod'
import type { Capability, CapabilityName, RecipientAccount } from './account-records'
import { missing, refused } from './errors'
import { recordThinEvent } from './events'
import { newId } from './ids'
import type { Rendered } from './rendering'
import { type ApiRoute, route } from './route'
import { nowMs, type World } from './world'

const includable = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const

const include = z.array(z.enum(includable)).optional()
const requested = z.strictObject({ requested: z.boolean() })
const metadata = z.record(z.string(), z.string())

const createAccountSchema = z.strictObject({
  account_token: z.string().optional(),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({
        bank_accounts: z.unknown().optional(),
        cards: requested.optional(),
        stripe_balance: z.strictObject({ stripe_transfers: requested }).optional(),
      }),
    }),
  }),
  contact_email: z.string().min(3),
  contact_phone: z.string().optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  defaults: z.strictObject({
    currency: z.string().optional(),
    locales: z.array(z.string()).optional(),
    profile: z.unknown().optional(),
    responsibilities: z.strictObject({
      fees_collector: z.enum(['application', 'application_custom', 'application_express', 'stripe']),
      losses_collector: z.enum(['application', 'stripe']),
    }),
  }),
  display_name: z.string().optional(),
  identity: z.looseObject({ country: z.string().length(2), entity_type: z.string().optional() }),
  include,
  metadata: metadata.optional(),
})

const updateAccountSchema = z.strictObject({
  contact_email: z.string().optional(),
  contact_phone: z.string().optional(),
  display_name: z.string().optional(),
  include,
  metadata: metadata.optional(),
})

const listAccountsSchema = z.strictObject({
  applied_configurations: z.array(z.string()).optional(),
  closed: z.enum(['true', 'false']).optional(),
  limit: z.string().regex(/^\d+$/).optional(),
  page: z.string().optional(),
})

const awaitingPerson: Capability = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
}
const active: Capability = { status: 'active', status_details: [] }
const rejected: Capability = {
  status: 'rejected',
  status_details: [{ code: 'rejected_other', resolution: 'no_resolution' }],
}

export function requireAccount(world: World, id: string): RecipientAccount {
  const account = world.accounts.get(id)
  if (!account) throw missing('v2.core.account', id)
  return account
}

export function canReceiveTransfers(account: RecipientAccount): boolean {
  return account._capabilities.stripe_transfers.status === 'active'
}

function create(world: World, parameters: z.output<typeof createAccountSchema>): Rendered {
  const country = parameters.identity.country.toLowerCase()
  if (country !== 'gb')
    throw refused(`This sandbox opens accounts in GB only, not in ${country}.`, { executed: false })
  const account = world.accounts.put({
    id: newId('acct').replace(/^(acct_.{16}).*/, '$1'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: parameters.contact_email,
    contact_phone: parameters.contact_phone ?? null,
    created: new Date(nowMs(world)).toISOString(),
    dashboard: parameters.dashboard ?? null,
    display_name: parameters.display_name ?? null,
    livemode: world.settings.livemode,
    metadata: parameters.metadata ?? {},
    _capabilities: { stripe_transfers: awaitingPerson, payouts: awaitingPerson },
    _defaults: { ...parameters.defaults, currency: parameters.defaults.currency ?? 'gbp', locales: null },
    _identity: { ...parameters.identity, country },
    _is_onboarded: false,
  })
  recordThinEvent(world, 'v2.core.account.created', account.id)
  return renderAccount(world, account, parameters.include)
}

/** The wire form of an account; parts that were not requested are null. */
function renderAccount(world: World, account: RecipientAccount, included: readonly string[] = []): Rendered {
  const publicFields = Object.entries(account).filter(([key]) => !key.startsWith('_'))
  const recipient = { applied: true, capabilities: { stripe_balance: account._capabilities } }
  return {
    ...Object.fromEntries(publicFields),
    livemode: world.settings.livemode,
    configuration: included.includes('configuration.recipient')
      ? { customer: null, merchant: null, recipient }
      : null,
    defaults: included.includes('defaults') ? account._defaults : null,
    future_requirements: included.includes('future_requirements') ? renderRequirements([]) : null,
    identity: included.includes('identity') ? account._identity : null,
    requirements: included.includes('requirements') ? requirementsOf(account) : null,
  }
}

const neededFields = ['identity.individual.given_name', 'identity.individual.date_of_birth', 'bank_account']

function requirementsOf(account: RecipientAccount) {
  const restricted = Object.values(account._capabilities).some(({ status }) => status === 'restricted')
  if (!restricted) return renderRequirements([])
  return renderRequirements(
    account._is_onboarded ? ['identity.individual.documents.primary_verification'] : neededFields,
  )
}

function renderRequirements(descriptions: string[]) {
  const entries = descriptions.map((description) => ({
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: (['stripe_balance.stripe_transfers', 'stripe_balance.payouts'] as const).map(
        (capability) => ({ capability, configuration: 'recipient', deadline: { status: 'past_due' } }),
      ),
    },
    minimum_deadline: { status: 'past_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  }))
  return { entries, summary: entries.length > 0 ? { minimum_deadline: { status: 'past_due' } } : {} }
}

/** The person has given the provider everything it needs. */
export function completeOnboarding(world: World, account: RecipientAccount): void {
  account._is_onboarded = true
  setCapabilities(world, account, active, ['stripe_transfers', 'payouts'])
}

export function loseCapabilities(world: World, account: RecipientAccount, names: CapabilityName[]) {
  setCapabilities(world, account, awaitingPerson, names)
}

export function restoreCapabilities(world: World, account: RecipientAccount, names: CapabilityName[]) {
  setCapabilities(world, account, active, names)
}

/** The provider rejects the account's owner for good. */
export function rejectAccount(world: World, account: RecipientAccount) {
  setCapabilities(world, account, rejected, ['stripe_transfers', 'payouts'])
}

function setCapabilities(
  world: World,
  account: RecipientAccount,
  newState: Capability,
  names: CapabilityName[],
) {
  const changed = names.filter((name) => account._capabilities[name].status !== newState.status)
  if (changed.length === 0) return
  for (const name of changed) account._capabilities = { ...account._capabilities, [name]: newState }
  world.accounts.put(account)
  recordThinEvent(world, 'v2.core.account[requirements].updated', account.id)
  for (const name of changed) {
    recordThinEvent(world, 'v2.core.account[configuration.recipient].capability_status_updated', account.id, {
      updated_capability: `stripe_balance.${name}`,
    })
  }
}

export const accountRoutes: ApiRoute[] = [
  route('POST', '/v2/core/accounts', createAccountSchema, create),
  route('GET', '/v2/core/accounts', listAccountsSchema, (world, parameters) => {
    const limit = Number(parameters.limit ?? 10)
    const start = Number(parameters.page ?? 0)
    const rows = world.accounts.newestFirst()
    const next = new URLSearchParams({ limit: String(limit), page: String(start + limit) })
    return {
      data: rows.slice(start, start + limit).map((account) => renderAccount(world, account)),
      next_page_url: rows.length > start + limit ? `/v2/core/accounts?${next}` : null,
      previous_page_url: null,
    }
  }),
  route('GET', '/v2/core/accounts/:id', z.strictObject({ include }), (world, parameters, id) =>
    renderAccount(world, requireAccount(world, id), parameters.include),
  ),
  route('POST', '/v2/core/accounts/:id', updateAccountSchema, (world, parameters, id) => {
    const account = requireAccount(world, id)
    const { include: wanted, metadata: labels, ...fields } = parameters
    Object.assign(account, fields, { metadata: { ...account.metadata, ...labels } })
    recordThinEvent(world, 'v2.core.account.updated', account.id)
    return renderAccount(world, world.accounts.put(account), wanted)
  }),
  route(
    'POST',
    '/v2/core/accounts/:id/close',
    z.strictObject({ applied_configurations: z.array(z.string()).optional() }),
    (world, _parameters, id) => {
      const account = requireAccount(world, id)
      account.closed = true
      loseCapabilities(world, account, ['stripe_transfers', 'payouts'])
      recordThinEvent(world, 'v2.core.account.closed', account.id)
      return renderAccount(world, world.accounts.put(account))
    },
  ),
]
