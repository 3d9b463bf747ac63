import { TRIES } from '@/scripts/try-provider/tries'
import { tryProvider } from '@/scripts/try-provider/try-provider'
import { connectedAccount, openStripe, sandbox, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

test('the sandbox does what the checks assume', async () => {
  const { id: account } = await connectedAccount(sandbox, stripe)
  const tried = await tryProvider({ key: 'sk_test_1', account, apiBase: sandbox.url })
  expect(tried.map(({ name, found }) => [name, found])).toEqual(
    TRIES.map(({ name, assumed }) => [name, assumed]),
  )
})

test('a provider that behaves differently is reported, and the other checks continue', async () => {
  const { id: account } = await connectedAccount(sandbox, stripe)
  await sandbox.control.apply({ insufficientBalance: true })
  const tried = await tryProvider({ key: 'sk_test_1', account, apiBase: sandbox.url })
  expect(tried).toHaveLength(TRIES.length)
  expect(tried[0]).toMatchObject({ found: 'refused: balance_insufficient' })
})

test.each(['sk_live_1', 'rk_live_1', 'pk_test_1', ''])(
  'the key %j is refused before anything is asked',
  async (key) => {
    await expect(tryProvider({ key, account: 'acct_1', apiBase: sandbox.url })).rejects.toThrow(
      'must be a test key',
    )
  },
)
