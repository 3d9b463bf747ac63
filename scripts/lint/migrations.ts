import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { checkMinCount } from './sources'

type SquawkFinding = { file: string; line: number; rule_name: string; message: string; help: string | null }

/** No migration blocks others or breaks the version still running. */
export function findMigrationProblems(): string[] {
  const names = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  return [
    ...checkMinCount(1, names, 'migrations'),
    ...runSquawk(names.map((name) => `prisma/migrations/${name}/migration.sql`)).map(
      ({ file, line, rule_name, message, help }) => `${file}:${line + 1} ${rule_name}: ${help ?? message}`,
    ),
  ]
}

/** What squawk (see .squawk.toml) finds in files, or in the given statement. */
export function runSquawk(files: string[], sql?: string): SquawkFinding[] {
  const args = ['--reporter', 'json', '--config', '.squawk.toml', ...files]
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    ['node_modules/squawk-cli/js/bin/squawk', ...args],
    { input: sql, encoding: 'utf8' },
  )
  if (error || !stdout.startsWith('[')) throw new Error(`squawk did not run: ${stderr}`)
  return JSON.parse(stdout)
}
