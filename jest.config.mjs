import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

/** One project per kind of test: pure units, calls against a real PostgreSQL, the provider sandbox itself, and proofs about money. */
const base = {
  // One context and one copy of each package for all files of a worker: a fifth of the time (decision 89).
  testEnvironment: '<rootDir>/tests/support/jest/one-context.cjs',
  runtime: '<rootDir>/tests/support/jest/shared-packages.cjs',
  // A build holds copies of packages, and may be in the making.
  modulePathIgnorePatterns: ['<rootDir>/.next/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
}

const project = (displayName, extra = {}) =>
  withNext({
    ...base,
    displayName,
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.{ts,tsx}`],
    ...extra,
  })()

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
