import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { nightTest } from '../../support/night-test'

/** npm runs scripts/run.mjs through a shell, which need not pass on the signal that ends it. */

let shell: ChildProcess
afterEach(() => {
  // The whole group, if it is still there.
  try {
    process.kill(-Number(shell.pid), 'SIGKILL')
  } catch {}
})

nightTest('a command ends with the shell that npm started it in', async () => {
  shell = spawn('sh', ['-c', 'node scripts/run.mjs ../tests/support/run-until-stopped; true'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
    detached: true,
  })
  const { stdout } = shell
  if (!stdout) throw new Error('no output')
  await once(stdout, 'data')
  shell.kill('SIGTERM')
  // Closes once the last process that writes to it is gone.
  await once(stdout, 'close')
  expect(shell.signalCode).toBe('SIGTERM')
})
