import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

/** One project per kind of test: pure units, calls against a real PostgreSQL, the provider sandbox itself, and proofs about money. */
const base = {
  testEnvironment: 'node',
  // A build holds copies of packages, and may be in the making.
  modulePathIgnorePatterns: ['<rootDir>/.next/'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // The highlighter of code takes half a second of every test file to load, and no mail has code in it.
    '^\\./components/code-block/code-block\\.[cm]js$': '<rootDir>/tests/support/no-code-block.ts',
    // The form that is transformed: Jest cannot run the dynamic imports of the other.
    '^@react-email/render$': '<rootDir>/node_modules/@react-email/render/dist/node/index.mjs',
    '^@opentelemetry/otlp-exporter-base/node-http$':
      '<rootDir>/node_modules/@opentelemetry/otlp-exporter-base/dist/platform/node/index.mjs',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(pg-boss|postal-mime|serialize-error|non-error|type-fest|@react-email|@opentelemetry/otlp-exporter-base|otplib|@otplib|@scure|@noble)/)',
  ],
}

const project = async (displayName, extra = {}) => ({
  ...(await withNext({
    ...base,
    displayName,
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.{ts,tsx}`],
    ...extra,
  })()),
  transformIgnorePatterns: base.transformIgnorePatterns,
})

const withPostgres = {
  globalSetup: '<rootDir>/tests/support/postgres.global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/postgres.global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/worker-database.ts'],
}

export default async () => ({
  maxWorkers: availableParallelism(),
  // Two busy cores take their time; nothing here waits for its own sake.
  testTimeout: 30_000,
  projects: [
    await project('unit'),
    await project('sandbox'),
    await project('integration', withPostgres),
    await project('trust', withPostgres),
  ],
})
