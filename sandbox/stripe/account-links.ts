import { z } from 'zod'
import type { AccountLink } from './account-records'
import { requireAccount } from './accounts'
import { newId } from './ids'
import type { Rendered } from './rendering'
import { type ApiRoute, route } from './route'
import { nowMs, type World } from './world'

const LINK_LIFETIME_MS = 5 * 60 * 1000

const webAddress = z.string().refine((value) => URL.canParse(value), 'Not a valid URL')

const flow = z.strictObject({
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  refresh_url: webAddress,
  return_url: webAddress.optional(),
})

const createLinkSchema = z.strictObject({
  account: z.string().min(1),
  use_case: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: flow }),
    z.strictObject({ type: z.literal('account_update'), account_update: flow }),
  ]),
})

function create(world: World, { account, use_case: useCase }: z.output<typeof createLinkSchema>): Rendered {
  requireAccount(world, account)
  const flowOptions =
    useCase.type === 'account_onboarding' ? useCase.account_onboarding : useCase.account_update
  const link = world.accountLinks.put({
    id: newId('link'),
    account,
    created: new Date(nowMs(world)).toISOString(),
    expires_at: new Date(nowMs(world) + LINK_LIFETIME_MS).toISOString(),
    refresh_url: flowOptions.refresh_url,
    return_url: flowOptions.return_url ?? null,
    use_case: useCase,
    used: false,
  })
  return {
    object: 'v2.core.account_link',
    account,
    created: link.created,
    expires_at: link.expires_at,
    livemode: world.settings.livemode,
    url: `${world.settings.pagesUrl}/onboard/${link.id}`,
    use_case: useCase,
  }
}

export function isLinkUsable(world: World, link: AccountLink): boolean {
  return !link.used && Date.parse(link.expires_at) > nowMs(world)
}

export const accountLinkRoutes: ApiRoute[] = [
  route('POST', '/v2/core/account_links', createLinkSchema, create),
]
