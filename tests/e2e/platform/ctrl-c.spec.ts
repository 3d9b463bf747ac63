import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { waitForUrl } from '@/scripts/support/child-processes'
import { freePorts } from '@/scripts/support/free-port'
import { scratchFolder } from '@/scripts/support/scratch-folder'
import { EMPTY_PROVIDER_SETTINGS } from '@/scripts/support/settings'
import { NIGHT } from '../support/night'

test('Ctrl-C stops the app, then its database, without a word of trouble', NIGHT, async () => {
  const dataDir = scratchFolder('ctrl-c')
  // PostgreSQL, which runs as another user for root, must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const [port, stripe, inbox, smtp] = await freePorts(4)
  // As a terminal starts it: in a process group of its own.
  const command = spawn(process.execPath, ['scripts/run.mjs', 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      ...EMPTY_PROVIDER_SETTINGS,
      WHIPROUND_DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '0',
      NEXTAUTH_URL: '',
      PORT: String(port),
      SANDBOX_STRIPE_PORT: String(stripe),
      SANDBOX_INBOX_PORT: String(inbox),
      SANDBOX_SMTP_PORT: String(smtp),
    },
  })
  const outputLines: string[] = []
  for (const output of [command.stdout, command.stderr])
    output.on('data', (text) => outputLines.push(String(text)))
  const closed = once(command, 'close')
  await waitForUrl(`http://localhost:${port}/api/health/ready`)

  process.kill(-Number(command.pid), 'SIGINT')
  expect(await closed).toEqual([0, null])
  expect(outputLines.join('')).not.toMatch(/error|could not|terminat|^\s+at /im)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})
