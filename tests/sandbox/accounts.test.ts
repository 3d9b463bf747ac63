import { app, connectedAccount, openStripe, sandbox, stripe, thinSecret } from './stripe-fixture'

openStripe()

async function openLink(account: string): Promise<URL> {
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://app.test/refresh', return_url: 'http://app.test/return' },
    },
  })
  expect(link.object).toBe('v2.core.account_link')
  return new URL(new URL(link.url).pathname, sandbox.url)
}

async function choose(link: URL, choice: string): Promise<string | null> {
  const body = new URLSearchParams({ choice })
  const response = await fetch(link, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location')
}

async function capabilities(id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient', 'requirements'],
  })
  const { stripe_balance: balance } = account.configuration?.recipient?.capabilities ?? {}
  return {
    transfers: balance?.stripe_transfers?.status,
    payouts: balance?.payouts?.status,
    wanted: account.requirements?.entries?.length,
  }
}

describe('connecting a payout account', () => {
  test('needs the email of its person', async () => {
    const creation = stripe.v2.core.accounts.create({
      identity: { country: 'gb' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    })
    await expect(creation).rejects.toMatchObject({
      statusCode: 400,
      message: 'Missing required param: contact_email.',
    })
  })

  test('a new account is restricted until its person completes onboarding', async () => {
    const account = await connectedAccount(sandbox, stripe, { onboarded: false })
    expect(account).toMatchObject({
      object: 'v2.core.account',
      dashboard: 'express',
      identity: { country: 'gb' },
    })
    expect(await capabilities(account.id)).toEqual({
      transfers: 'restricted',
      payouts: 'restricted',
      wanted: 3,
    })
    expect((await stripe.accounts.listExternalAccounts(account.id)).data).toEqual([])

    const link = await openLink(account.id)
    const page = await fetch(link).then((response) => response.text())
    expect(page).toContain('Complete onboarding')
    expect(page).toContain('Ada Lovelace')
    expect(await choose(link, 'complete')).toBe('http://app.test/return')
    expect(await capabilities(account.id)).toEqual({ transfers: 'active', payouts: 'active', wanted: 0 })
    const { data: banks } = await stripe.accounts.listExternalAccounts(account.id, { object: 'bank_account' })
    expect(banks).toEqual([
      expect.objectContaining({ object: 'bank_account', currency: 'gbp', last4: '2345' }),
    ])
  })

  test('leaving half-way leaves it unfinished, and the used link leads to a new one', async () => {
    const account = await connectedAccount(sandbox, stripe, { onboarded: false })
    const link = await openLink(account.id)
    expect(await choose(link, 'leave')).toBe('http://app.test/return')
    expect(await capabilities(account.id)).toMatchObject({ transfers: 'restricted' })
    const again = await fetch(link, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe('http://app.test/refresh')
    expect(await choose(await openLink(account.id), 'expired')).toBe('http://app.test/refresh')
  })

  test('the app is told by thin events, whose details it fetches', async () => {
    const account = await connectedAccount(sandbox, stripe)
    expect(await sandbox.control.waitForWebhooks()).toBe(true)
    const notes = app.received.map(({ body, headers }) =>
      stripe.parseEventNotification(body, String(headers['stripe-signature']), thinSecret),
    )
    expect(app.received.every(({ path }) => path === '/api/webhooks/stripe/thin')).toBe(true)
    expect(app.received.every(({ body }) => !('data' in JSON.parse(body)))).toBe(true)
    expect(notes.map(({ type }) => type).sort()).toEqual([
      'v2.core.account.created',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
    ])
    for (const note of notes) {
      if (note.type !== 'v2.core.account[configuration.recipient].capability_status_updated') continue
      expect(note.related_object).toMatchObject({ id: account.id, type: 'v2.core.account' })
      expect((await note.fetchRelatedObject()).id).toBe(account.id)
      const { data } = await note.fetchEvent()
      expect(['stripe_balance.stripe_transfers', 'stripe_balance.payouts']).toContain(data.updated_capability)
    }
    const listed = await stripe.v2.core.events.list({ object_id: account.id })
    expect(listed.data).toHaveLength(4)
  })

  test('a single capability can be lost', async () => {
    const account = await connectedAccount(sandbox, stripe)
    await sandbox.control.apply({ loseCapability: { account: account.id, capability: 'payouts' } })
    expect(await capabilities(account.id)).toMatchObject({ transfers: 'active', payouts: 'restricted' })
  })

  test('a rejected account has lost both, and its owner can do nothing about it', async () => {
    const account = await connectedAccount(sandbox, stripe)
    await sandbox.control.apply({ rejectAccount: account.id })
    expect(await capabilities(account.id)).toMatchObject({ transfers: 'rejected', payouts: 'rejected' })
  })

  test('parts of an account that were not requested are null', async () => {
    const account = await connectedAccount(sandbox, stripe)
    expect(await stripe.v2.core.accounts.retrieve(account.id)).toMatchObject({
      configuration: null,
      requirements: null,
    })
    expect((await stripe.v2.core.accounts.list({ limit: 5 })).data.map(({ id }) => id)).toEqual([account.id])
  })

  test.each<[string, object]>([
    [
      'a capability that cannot be requested',
      {
        configuration: { recipient: { capabilities: { stripe_balance: { payouts: { requested: true } } } } },
      },
    ],
    ['an unknown field', { colour: 'red' }],
    ['missing responsibilities', { defaults: {} }],
    [
      'a flag that is no boolean',
      {
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: 'yes' } } } },
        },
      },
    ],
  ])('it refuses %s', async (_what, change) => {
    const call = stripe.v2.core.accounts.create({
      identity: { country: 'gb' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      ...change,
    })
    await expect(call).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
  })

  test('it refuses an account or a link for an account that does not exist', async () => {
    await expect(stripe.v2.core.accounts.retrieve('acct_none')).rejects.toMatchObject({ statusCode: 404 })
    await expect(openLink('acct_none')).rejects.toMatchObject({ statusCode: 404 })
  })
})
