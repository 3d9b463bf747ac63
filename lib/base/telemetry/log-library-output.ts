import { log, scrub } from '@/lib/base/log'

type Level = 'debug' | 'info' | 'warn' | 'error'

const METHODS: Record<string, Level> = {
  debug: 'debug',
  trace: 'debug',
  log: 'info',
  info: 'info',
  dir: 'info',
  warn: 'warn',
  error: 'error',
}

/**
 * Turns everything that libraries print into log lines: console calls, the standard streams, warnings and uncaught
 * errors. Of objects other than errors only the type is logged: nobody knows what they hold.
 */
export function logLibraryOutput() {
  for (const [name, level] of Object.entries(METHODS))
    Object.assign(console, { [name]: (...args: unknown[]) => logOutput(level, args) })
  for (const [stream, level] of [
    [process.stdout, 'info'],
    [process.stderr, 'error'],
  ] as const)
    stream.write = ((text: string | Uint8Array, ...rest: unknown[]) => {
      logOutput(level, [Buffer.from(text as string).toString('utf8')])
      const done = rest.find((item) => typeof item === 'function') as (() => void) | undefined
      if (done) process.nextTick(done)
      return true
    }) as typeof stream.write
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'warning'))
  // Once it runs, the framework listens too: it prints the error and carries on.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
}

// The codes by which terminals show colours.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour.
const COLOURS = /\u001b\[[\d;]*m/g

function logOutput(level: Level, args: unknown[]) {
  const errors = args.filter((item) => item instanceof Error)
  const texts = args.filter((item) => !(item instanceof Error)).map(describe)
  const text = texts.join(' ').replace(COLOURS, '').trim()
  if (!text && errors.length === 0) return
  log[level]({ from: 'library', ...(errors[0] && { err: errors[0] }) }, scrub(text))
}

const describe = (item: unknown): string =>
  typeof item === 'object' && item !== null ? `[${item.constructor?.name ?? 'object'}]` : String(item)
