import { step } from './steps'
import type { TestServer } from './test-server'

type Options = { project: 'e2e' | 'night'; files?: string[]; env?: Record<string, string>; quiet?: boolean }

/** Runs these browser tests, or all of a project, against a server that `withTestServer` has started. */
export const runPlaywright = (
  name: string,
  { url, inboxUrl, settings }: TestServer,
  { project, files = [], env = {}, quiet }: Options,
) =>
  step(name, ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...files], {
    env: { ...settings, BASE_URL: url, INBOX_URL: inboxUrl, ...env },
    quiet,
  })
