import pino from 'pino'
import { log } from '@/lib/log'

/** What the product writes to its log, every level of it, from now on. */
export function captureLog(): string[] {
  const lines: string[] = []
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  log.level = 'trace'
  return lines
}
