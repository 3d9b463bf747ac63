import { runStep } from './steps'

type Options = {
  projects: string[]
  /** Only these files; none means all of the projects. */
  files?: string[]
  workers: number
  /** Where its report goes. */
  reportFile: string
  env?: Record<string, string>
  isQuiet?: boolean
}

/** Tests make many short-lived objects: with little room for those, a tenth of their time is garbage collection. */
const YOUNG_GENERATION_FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64']

export const runJest = (
  name: string,
  { projects, files = [], workers, reportFile, env = {}, isQuiet }: Options,
) =>
  runStep(
    name,
    [
      ...YOUNG_GENERATION_FLAGS,
      'node_modules/jest/bin/jest.js',
      ...['--json', `--outputFile=${reportFile}`, '--silent', `--maxWorkers=${workers}`],
      ...['--selectProjects', ...projects, '--', ...files],
    ],
    { env: { NODE_ENV: 'test', ...env }, isQuiet },
  )
