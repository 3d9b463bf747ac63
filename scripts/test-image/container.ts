/** The image tool; its commands are Docker's. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const TOOL = process.env.IMAGE_TOOL || 'docker'
const run = promisify(execFile)

type ImageFacts = {
  Size: number
  Config: {
    User?: string
    Cmd?: string[]
    Labels?: Record<string, string>
    Healthcheck?: { Test: string[] }
  }
}

export const build = (name: string, ...options: string[]) =>
  execFileSync(TOOL, ['build', '--tag', name, ...options, '.'], { stdio: ['ignore', 'inherit', 'inherit'] })

export async function inspectImage(name: string): Promise<ImageFacts> {
  const { stdout } = await run(TOOL, ['image', 'inspect', name])
  return JSON.parse(stdout)[0]
}

/** What one program of the image prints. The root file system is read-only, as in docker-compose.yml. */
export async function runOnce(image: string, command: string[], settings: Record<string, string> = {}) {
  const args = ['run', '--rm', '--read-only', '--network', 'host', ...asOptions(settings), image, ...command]
  return run(TOOL, args, { timeout: 60_000 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  )
}

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])

type Options = {
  settings: Record<string, string>
  mount?: { from: string; to: string }
  isReadOnly?: boolean
}

/** A container that runs until it is stopped; its root file system is read-only by default. */
export function startContainer(image: string, name: string, { settings, mount, isReadOnly = true }: Options) {
  const volume = mount ? ['--volume', `${mount.from}:${mount.to}:ro`] : []
  const limits = [
    ...(isReadOnly ? ['--read-only'] : []),
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ]
  const args = [
    'run',
    '--name',
    name,
    ...limits,
    '--network',
    'host',
    ...volume,
    ...asOptions(settings),
    image,
  ]
  const chunks: string[] = []
  // In the foreground, so that its output and its exit code are the program's own.
  const child = spawn(TOOL, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => chunks.push(String(part)))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    name,
    output: () => chunks.join(''),
    ended,
    exec: (command: string[]) => run(TOOL, ['exec', name, ...command]),
    stop: (seconds: number) => run(TOOL, ['stop', '--time', String(seconds), name]).then(() => ended),
    remove: () => run(TOOL, ['rm', '--force', name]).catch(() => undefined),
  }
}

export type Container = ReturnType<typeof startContainer>

/** What is wrong with docker-compose.yml: null if nothing is, undefined if the tool has no compose. */
export async function composeProblem(settings: Record<string, string>): Promise<string | null | undefined> {
  const hasCompose = await run(TOOL, ['compose', 'version']).then(
    () => true,
    () => false,
  )
  if (!hasCompose) return undefined
  return run(TOOL, ['compose', '--env-file', 'deploy/example.env', 'config', '--quiet'], {
    env: { ...process.env, ...settings },
  }).then(
    () => null,
    (error: { stderr: string }) => error.stderr,
  )
}
