import { spawn } from 'node:child_process'
import { systemBrowser } from './system-browser'

/** Resolves to whether the command succeeded; prints only its errors. */
const run = (command: string, args: string[]): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', () => done(false))
    child.once('close', (status) => done(status === 0))
  })

/** Makes sure of a browser for tests: the system's Chromium, or else Playwright's, or else from the package manager. */
export async function ensureBrowser() {
  if (systemBrowser()) return
  const playwrightArgs = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium']
  if (await run(process.execPath, playwrightArgs)) return
  await run('apt-get', ['update', '-qq'])
  // The recommended packages are a printer's settings and a desktop, of which tests need only the fonts.
  const installArgs = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', [...installArgs, name])) && systemBrowser()) return
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH.')
}
