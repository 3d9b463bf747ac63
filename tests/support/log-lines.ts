import pino from 'pino'
import { log } from '@/lib/base/log'

/** Collects what the product logs from now on, at every level. */
export function captureLog(): string[] {
  const lines: string[] = []
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  log.level = 'trace'
  return lines
}
