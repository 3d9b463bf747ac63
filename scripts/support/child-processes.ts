import { type ChildProcess, spawn } from 'node:child_process'

const children: { name: string; process: ChildProcess }[] = []
let isStopping = false

/** Starts a process that ends with this one: its standard input closes, even if this one is killed. */
export function startChild(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onExit: (code: number | null) => void,
): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env, EXIT_WITH_PARENT: '1' },
  })
  children.push({ name, process: child })
  child.once('exit', (code) => {
    if (!isStopping) onExit(code)
  })
  return child
}

/** Asks the processes to stop, in reverse order of their start, and waits for each. */
export async function stopChildren() {
  isStopping = true
  for (const { process: child } of children.toReversed()) await stopChild(child)
}

const GRACE_MS = 25_000

/** Asks a process to stop and waits for it; kills it after `GRACE_MS`. */
export async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await gone
  clearTimeout(killTimer)
}

/** Waits until a URL responds with success; throws after `timeoutMs`. */
export async function waitForUrl(url: string, limitMs = 60_000) {
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${url} did not answer within ${limitMs / 1000} s.`)
}
