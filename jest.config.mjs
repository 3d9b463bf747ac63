import { availableParallelism } from 'node:os'
import nextJest from 'next/jest.js'

// A zone that is nobody's own, so that what depends on it is noticed everywhere. The tests' database has it too.
process.env.TZ = 'Asia/Kathmandu'

const withNext = nextJest({ dir: './' })

/** Each kind of test is a project: units, calls against a real PostgreSQL, the sandbox, and proofs about money. */
const base = {
  // All files of a worker share one context and one copy of each package, which saves 90 s (decision 6).
  testEnvironment: '<rootDir>/tests/support/jest/one-context.cjs',
  runtime: '<rootDir>/tests/support/jest/shared-packages.cjs',
  // A build contains copies of packages, and one may be running.
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
  setupFiles: ['<rootDir>/tests/support/worker-database.ts', '<rootDir>/tests/support/check-rows.ts'],
}

export default async () => ({
  maxWorkers: availableParallelism(),
  // A hang is a fault, slowness is not: the slowest test takes a tenth of this on two quiet cores.
  testTimeout: 120_000,
  projects: [
    await project('unit'),
    await project('sandbox'),
    await project('integration', withPostgres),
    await project('trust', withPostgres),
  ],
})
