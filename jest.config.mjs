import { availableParallelism } from 'node:os'
import { project } from './tests/support/jest/project.mjs'

// A zone that is nobody's own, so that what depends on it is noticed everywhere. The tests' database has it too.
process.env.TZ = 'Asia/Kathmandu'

/** Each kind of test is a project: units, calls against a real PostgreSQL, the sandbox, and proofs about money. */
const testProject = (displayName, settings = {}) =>
  project({
    displayName,
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.{ts,tsx}`],
    // A build contains copies of packages, and one may be running.
    modulePathIgnorePatterns: ['<rootDir>/.next/'],
    ...settings,
  })

const withPostgres = {
  globalSetup: '<rootDir>/tests/support/postgres.global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/postgres.global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/integration-settings.ts', '<rootDir>/tests/support/check-rows.ts'],
}

export default async () => ({
  maxWorkers: availableParallelism(),
  // A hang is a fault, slowness is not: the slowest test takes a tenth of this on two quiet cores.
  testTimeout: 120_000,
  projects: [
    await testProject('unit'),
    await testProject('sandbox'),
    await testProject('integration', withPostgres),
    await testProject('trust', withPostgres),
  ],
})
