import { minimalSettings } from '@/scripts/support/minimal-settings'
import {
  databaseOwnerUrl,
  listSandboxedProviders,
  refuseAccidentalSandbox,
  usesEmbeddedDatabase,
} from '@/scripts/support/settings'

/** What a start decides by the settings: which providers are simulated, and which database is used. */

describe('simulated providers', () => {
  const none = { NODE_ENV: 'test' } as const

  test('every provider without keys is simulated', () => {
    expect(listSandboxedProviders({ ...none })).toEqual(['stripe', 'twilio', 'mail'])
    expect(listSandboxedProviders({ ...none, ...minimalSettings })).toEqual([])
  })

  test('half the keys of a provider are an error that names what is missing', () => {
    expect(() => listSandboxedProviders({ ...none, STRIPE_SECRET_KEY: 'sk_1' })).toThrow(
      'STRIPE_WEBHOOK_SECRET, STRIPE_THIN_WEBHOOK_SECRET is not set, though STRIPE_SECRET_KEY is.',
    )
  })

  test('with a configured database they must be asked for', () => {
    const configured = { ...none, DATABASE_URL: 'postgresql://localhost/x' }
    expect(() => refuseAccidentalSandbox(configured, ['stripe'])).toThrow(
      'STRIPE_SECRET_KEY is not set. With DATABASE_URL set, simulated providers start only with SANDBOX=1.',
    )
    expect(() => refuseAccidentalSandbox({ ...configured, SANDBOX: '1' }, ['stripe'])).not.toThrow()
    expect(() => refuseAccidentalSandbox(none, ['stripe'])).not.toThrow()
  })
})

test('with its own address left out, another database is not taken for the embedded one', () => {
  const ownerSettings = { NODE_ENV: 'test', DATABASE_OWNER_URL: 'postgresql://owner@db/x' } as const
  expect(() => usesEmbeddedDatabase(ownerSettings)).toThrow(
    'DATABASE_URL is not set, though DATABASE_OWNER_URL is.',
  )
  expect(usesEmbeddedDatabase({ ...ownerSettings, DATABASE_URL: 'postgresql://app@db/x' })).toBe(false)
  expect(usesEmbeddedDatabase({ NODE_ENV: 'test' })).toBe(true)
})

test('behind a pooler, migrations run as the owner', () => {
  const pooled = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgresql://pooler/x',
    DATABASE_DIRECT_URL: 'postgresql://db/x',
  } as const
  expect(() => databaseOwnerUrl(pooled)).toThrow('DATABASE_OWNER_URL is not set')
  expect(databaseOwnerUrl({ ...pooled, DATABASE_OWNER_URL: 'postgresql://owner@db/x' })).toBe(
    'postgresql://owner@db/x',
  )
  expect(databaseOwnerUrl({ ...pooled, DATABASE_DIRECT_URL: '' })).toBe('postgresql://pooler/x')
})
