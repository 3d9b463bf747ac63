import { readFileSync } from 'node:fs'
import { ASSUMPTIONS, MANUAL_ASSUMPTIONS } from '@/scripts/try-provider/assumptions'
import { tryProvider } from '@/scripts/try-provider/try-provider'
import { connectedAccount, openStripe, sandbox, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

test('the sandbox does what the checks assume', async () => {
  const { id: account } = await connectedAccount(sandbox, stripe)
  const tried = await tryProvider({ key: 'sk_test_1', account, apiBase: sandbox.url })
  expect(tried.map(({ name, found }) => [name, found])).toEqual(
    ASSUMPTIONS.map(({ name, assumed }) => [name, assumed]),
  )
})

test('every assumption of the sandbox is tried, or says what to do by hand', () => {
  const [, section = ''] = readFileSync('docs/sandbox.md', 'utf8').split(/^## What it assumes$/m)
  const rows = section.split(/^## /m)[0]?.match(/^\| (?!assumed|---).*$/gm) ?? []
  expect(rows.length).toBeGreaterThanOrEqual(12)
  const tried = rows.filter((row) => row.includes('`try-provider`'))
  const isTriedBothWays = (row: string) => /;/.test(row.split(' | ')[1] ?? '')
  // A row that is tried by the command and by a person has a line in both lists.
  const manualRows = rows.filter((row) => !row.includes('`try-provider`') || isTriedBothWays(row))
  expect([ASSUMPTIONS.length >= tried.length, MANUAL_ASSUMPTIONS.length]).toEqual([true, manualRows.length])
})

test('a provider that behaves differently is reported, and the other checks continue', async () => {
  const { id: account } = await connectedAccount(sandbox, stripe)
  await sandbox.control.apply({ insufficientBalance: true })
  const tried = await tryProvider({ key: 'sk_test_1', account, apiBase: sandbox.url })
  expect(tried).toHaveLength(ASSUMPTIONS.length)
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
