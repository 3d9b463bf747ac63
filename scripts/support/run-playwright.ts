import { step } from './steps'
import type { TestServer } from './test-server'

type Options = {
  /** Only these files; none means all. */
  files?: string[]
  /** Leaves out the tests for the night: tests/e2e/support/night.ts. */
  byDay?: boolean
  /** Where its report goes. */
  report: string
  env?: Record<string, string>
  quiet?: boolean
}

/** Runs browser tests against a server that `withTestServer` has started. */
export const runPlaywright = (
  name: string,
  { url, inboxUrl, settings }: TestServer,
  { files = [], byDay = false, report, env = {}, quiet }: Options,
) =>
  step(
    name,
    [
      ...['node_modules/@playwright/test/cli.js', 'test', ...files],
      ...(byDay ? ['--grep-invert=@night', '--pass-with-no-tests'] : []),
    ],
    { env: { ...settings, BASE_URL: url, INBOX_URL: inboxUrl, E2E_REPORT: report, ...env }, quiet },
  )
