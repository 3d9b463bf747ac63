import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

export type Line = { name: string; [column: string]: string | number }
export type Table = { title: string; lines: Line[] }

/** Prints a table whose columns are the fields of its first line. */
export function printTable({ title, lines }: Table) {
  const columns = Object.keys(lines[0] ?? {}).filter((column) => column !== 'name')
  const width = Math.max(...lines.map(({ name }) => name.length), title.length) + 2
  console.log(`\n${title.padEnd(width)}${columns.map((column) => column.padStart(14)).join('')}`)
  for (const line of lines)
    console.log(
      line.name.padEnd(width) + columns.map((column) => cellText(line[column] ?? '').padStart(14)).join(''),
    )
}

const cellText = (value: string | number) =>
  typeof value === 'string' ? value : value >= 100 ? value.toFixed(0) : value.toFixed(2)

/** Saves a run under bench/results. Absolute figures depend on the machine; compare ratios. */
export function saveReport(tables: Table[]): string {
  mkdirSync('bench/results', { recursive: true })
  const at = new Date().toISOString()
  const path = `bench/results/${at.slice(0, 19).replaceAll(':', '-')}.json`
  const machine = { processor: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  writeFileSync(path, `${JSON.stringify({ at, machine, tables }, null, 2)}\n`)
  return path
}
