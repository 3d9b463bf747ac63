import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** PostgreSQL's own programs, newest version first; the npm package has only some of them. */
const POSTGRES = '/usr/lib/postgresql'
const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Boolean) : []

/** Where Debian keeps programs that are not on everybody's path. */
const EXTRA_FOLDERS = [
  '/usr/sbin',
  ...versions.sort((a, b) => b - a).map((version) => join(POSTGRES, String(version), 'bin')),
]

/** The path of a program on this machine, or null. */
export function pathOf(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...EXTRA_FOLDERS]
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether all programs are present; if not, prints one line saying what is left out. */
export function hasPrograms(...names: string[]): boolean {
  const missing = names.filter((name) => !pathOf(name))
  if (missing.length > 0) process.stdout.write(`Left out, as this machine has no ${missing.join(', ')}.\n`)
  return missing.length === 0
}

/** These programs refuse to run as root, and so run as the user postgres, which Debian's packages create. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) }
}

/** Fills in the capitalised names in a file of deploy/, as envsubst does. */
export function fillIn(from: string, to: string, values: Record<string, string | number>) {
  const filled = readFileSync(from, 'utf8').replaceAll(/\$([A-Z][A-Z_\d]*)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${from} asks for ${name}.`)
    return String(values[name])
  })
  writeFileSync(to, filled)
}

type Started = { child: ChildProcess; lastWords: () => string }

/** Starts a program known to be present, and keeps its last output. */
export function startProgram(
  name: string,
  args: string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; detached?: boolean } = {},
): Started {
  const output: string[] = []
  const child = spawn(pathOf(name) ?? name, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => output.splice(0, Math.max(0, output.push(String(text)) - 40)))
  return { child, lastWords: () => output.join('') }
}

/** Kills a child process, and waits until it is gone. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}
