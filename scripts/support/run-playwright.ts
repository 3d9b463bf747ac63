import { runStep } from './steps'
import type { TestServer } from './test-server'

type Options = {
  /** Only these files; none means all. */
  files?: string[]
  /** Leaves out the tests for the night: tests/e2e/support/night.ts. */
  skipsNight?: boolean
  /** Where its report goes. */
  reportFile: string
  env?: Record<string, string>
  isQuiet?: boolean
}

/** Runs browser tests against a server that `withTestServer` has started. */
export const runPlaywright = (
  name: string,
  { url, inboxUrl, settings }: TestServer,
  { files = [], skipsNight = false, reportFile, env = {}, isQuiet }: Options,
) =>
  runStep(
    name,
    [
      ...['node_modules/@playwright/test/cli.js', 'test', ...files],
      ...(skipsNight ? ['--grep-invert=@night', '--pass-with-no-tests'] : []),
    ],
    { env: { ...settings, BASE_URL: url, INBOX_URL: inboxUrl, E2E_REPORT: reportFile, ...env }, isQuiet },
  )
