import { existsSync, readFileSync } from 'node:fs'
import { inject } from './inject'

/** A mistake that somebody could make in the code that moves money, and the test that must notice it. */
export type Fault = {
  file: string
  /** What is changed in which of its functions: inject.ts. */
  functionName: string
  change: string
  /** A test file, and words from the title of the test that must fail. */
  test: string
  title: string
  /** What would go wrong. */
  consequence: string
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** One a line of faults.tsv, below the names of the columns. */
export const FAULTS: Fault[] = read('tests/faults/faults.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [file, functionName = '', change = '', test, title = '', consequence = ''] = line.split('\t')
    return { file: `lib/${file}.ts`, functionName, change, test: `tests/${test}.test.ts`, title, consequence }
  })

/** The file with the fault in it. */
export const injectFault = ({ file, functionName, change }: Fault): string =>
  inject(read(file), functionName, change)

/** Why a fault no longer fits the code, or null. */
export function staleReason(fault: Fault): string | null {
  if (!read(fault.test).includes(fault.title)) return `${fault.test} has no “${fault.title}”`
  try {
    return injectFault(fault) === read(fault.file) ? 'it changes nothing' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
