import { execFileSync } from 'node:child_process'

test('workers’ metrics are combined: counters are added, shared figures are taken once', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/metrics-worker.ts'], {
    encoding: 'utf8',
  })
  expect(said).toMatch(/^whipround_call_duration_seconds_count\{.*call="getGroup".*\} 2$/m)
  expect(said).toMatch(/^whipround_shared 7$/m)
})
