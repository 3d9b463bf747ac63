/** The steps of a test run: each is a Node program, and its time is printed. */
import { spawn } from 'node:child_process'

/** Those that have ended, in this order. */
export const steps: { name: string; passed: boolean; seconds: number }[] = []

export const failedSteps = () => steps.filter(({ passed }) => !passed).map(({ name }) => name)

type Options = { env?: Record<string, string>; isQuiet?: boolean }

/**
 * Runs one step and resolves to whether it succeeded; a failed step fails the run but not the steps after it.
 * Beside other steps (`isQuiet`), its output is collected and shown at its end.
 */
export function runStep(
  name: string,
  args: string[],
  { env = {}, isQuiet = false }: Options = {},
): Promise<boolean> {
  const startedAt = Date.now()
  const output: Uint8Array[] = []
  if (!isQuiet) console.log(`\n── ${name}`)
  const child = spawn(process.execPath, args, {
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  child.stdout?.on('data', (part) => output.push(part))
  child.stderr?.on('data', (part) => output.push(part))
  return new Promise((done) => {
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (status, signal) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      if (isQuiet) process.stdout.write(Buffer.concat([Buffer.from(`\n── ${name}\n`), ...output]))
      console.log(`── ${name}: ${status === 0 ? 'done' : `FAILED (${signal ?? status})`} in ${seconds} s`)
      steps.push({ name, passed: status === 0, seconds })
      done(status === 0)
    })
  })
}

/** Runs lanes of steps side by side if the machine has the cores for it, otherwise one after the other. */
export async function runLanes(lanes: (() => Promise<unknown>)[], isParallel: boolean) {
  if (isParallel) await Promise.all(lanes.map((lane) => lane()))
  else for (const lane of lanes) await lane()
}
