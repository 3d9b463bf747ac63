import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Report = {
  /** Playwright's. */
  stats?: { expected: number; unexpected: number; flaky: number }
  /** Jest's. */
  numPassedTests?: number
  numFailedTests?: number
  numRuntimeErrorTestSuites?: number
}

/** What the reports in a folder add up to; flaky tests, which passed on their second attempt, count as passed. */
export function countTests(reportsFolder: string) {
  const count = { passed: 0, failed: 0, flaky: 0 }
  for (const name of readdirSync(reportsFolder)) {
    const report: Report = JSON.parse(readFileSync(join(reportsFolder, name), 'utf8'))
    const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {}
    count.passed += expected + flaky + (report.numPassedTests ?? 0)
    count.failed += unexpected + (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0)
    count.flaky += flaky
  }
  return count
}
