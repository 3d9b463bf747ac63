import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

/** What Jest itself loads stays its own; every other package comes from Node (packages.cjs). */
const JEST_PACKAGES = 'node_modules/(jest|@jest|expect)[/-]'
const PACKAGES = '/node_modules/(?!(jest|@jest|expect)[/-]).*\\.[cm]?js$'

/** A project of Jest whose files have their own modules and context, and share their worker's packages. */
export async function project(settings) {
  const config = await withNext({
    testEnvironment: '<rootDir>/tests/support/jest/environment.cjs',
    // Cleaning up after each file would read every global of Node, which warns of those that are experimental.
    testEnvironmentOptions: { globalsCleanup: 'off' },
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    ...settings,
  })()
  return {
    ...config,
    transform: { [PACKAGES]: '<rootDir>/tests/support/jest/packages.cjs', ...config.transform },
    transformIgnorePatterns: [JEST_PACKAGES],
  }
}
