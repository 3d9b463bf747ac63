import { project } from '../support/jest/project.mjs'

/** The tests named in MUTANT_TESTS, as one project: Stryker runs each mutant against all of them until one fails. */
export default () =>
  project({
    rootDir: process.cwd(),
    setupFiles: ['<rootDir>/tests/support/integration-settings.ts', '<rootDir>/tests/support/check-rows.ts'],
    testTimeout: 120_000,
    testMatch: (process.env.MUTANT_TESTS ?? '')
      .split(',')
      .map((name) => `<rootDir>/tests/${name}.test.{ts,tsx}`),
  })
