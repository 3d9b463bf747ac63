import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The database that `npm start` brings with it, in a process of its own: its package is an ES module. */

const PROGRAM = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, finish)
  let postgres
  async function finish(signal) {
    console.log('told ' + signal)
    await postgres.stop()
    process.exit(7)
  }
  import('@/scripts/support/embedded-postgres')
    .then(({ startEmbeddedPostgres }) => startEmbeddedPostgres({ dataDir: process.argv[1] }))
    .then((started) => {
      postgres = started
      console.log('ready')
    })`

test('whoever has started it is still told to stop, and stops it as the last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-embedded-'))
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    child.stdout.on('data', (part) => {
      if (!said.includes('ready') && `${said}${part}`.includes('ready')) child.kill('SIGTERM')
      said += part
    })
    const [code] = await once(child, 'exit')
    expect(said.trim().split('\n')).toEqual(['ready', 'told SIGTERM'])
    expect(code).toBe(7)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
