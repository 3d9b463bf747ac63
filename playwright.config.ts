import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER } from './scripts/support/browser'
import { loadSettings } from './scripts/support/load-settings'

// scripts/test.ts passes the settings of the app that it started; otherwise one runs beside this, as README.md says.
if (!process.env.DATABASE_URL) loadSettings()

// Nobody's own zone, in the tests as in the app that they visit: what depends on the machine's is noticed everywhere.
process.env.TZ = 'Asia/Kathmandu'

/** Runs against an app that already serves: scripts/test.ts starts one from the production build. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // A hang is a fault, slowness is not.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // One and a half for each core: with one, a seventh of the run is spent waiting.
  workers: Number(process.env.E2E_WORKERS ?? Math.ceil(availableParallelism() * 1.5)),
  // Committed pictures: see tests/e2e/support/looks.ts.
  snapshotPathTemplate: '{testDir}/support/looks/{arg}{ext}',
  updateSnapshots: process.env.RENEW_LOOKS === '1' ? 'all' : 'none',
  forbidOnly: Boolean(process.env.CI),
  // A second try on a busy machine; scripts/test.ts counts the tests that needed one, and the report names them.
  retries: 1,
  reporter: process.env.E2E_REPORT ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'line',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // It would answer requests that tests route, and slow each test down; notification-settings.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing each step of a transition takes a tenth of a run. The stories and the tests of motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a tenth of a run: the screenshot tells most, and `--trace on` the rest.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...BROWSER,
      args: [
        ...BROWSER.args,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
