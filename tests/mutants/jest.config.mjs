import nextJest from 'next/jest.js'

/** The tests named in MUTANT_TESTS, as one project: Stryker runs each mutant against all of them until one fails. */
export default nextJest({ dir: './' })({
  rootDir: process.cwd(),
  testEnvironment: '<rootDir>/tests/support/jest/one-context.cjs',
  runtime: '<rootDir>/tests/support/jest/shared-packages.cjs',
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  setupFiles: ['<rootDir>/tests/support/worker-database.ts', '<rootDir>/tests/support/check-rows.ts'],
  testTimeout: 120_000,
  testMatch: (process.env.MUTANT_TESTS ?? '')
    .split(',')
    .map((name) => `<rootDir>/tests/${name}.test.{ts,tsx}`),
})
