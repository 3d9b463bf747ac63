import { readFileSync } from 'node:fs'

const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const runbook = readFileSync('docs/runbook.md', 'utf8')
const tests = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')

const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort()
const alerts = named(rules, /- alert: (\w+)/g)

test('every alert has a paragraph in the runbook, and every paragraph an alert', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(named(runbook, /^### (\w+)$/gm)).toEqual(alerts)
})

test.each(alerts)('%s says what it means, what to look at and what to do', (alert) => {
  const paragraph = runbook.split(`### ${alert}\n`)[1]?.split(/^##/m)[0] ?? ''
  expect(named(paragraph, /^\*\*([\w ]+)\*\*: \S/gm)).toEqual(['Do', 'Look at', 'Means'])
})

test('every alert has a test that it fires, and that it stays quiet', () => {
  expect(named(tests, /- name: (\w+)$/gm)).toEqual(alerts)
  expect(named(tests, /- name: (\w+) stays quiet$/gm)).toEqual(alerts)
})

test('every alert says whether it wakes someone up', () => {
  const severities = named(rules, /severity: (\w+)/g)
  expect(severities).toHaveLength(alerts.length)
  expect(new Set(severities)).toEqual(new Set(['look', 'page']))
})
