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

test.each(alerts)('%s: what it means, what to look at, what to do', (alert) => {
  const paragraph = runbook.split(`### ${alert}\n`)[1]?.split(/^##/m)[0] ?? ''
  expect(named(paragraph, /^\*\*([\w ]+)\*\*: \S/gm)).toEqual(['Do', 'Look at', 'Means'])
})

test('every alert is shown to fire, and to stay quiet', () => {
  expect(named(tests, /- name: (\w+)$/gm)).toEqual(alerts)
  expect(named(tests, /- name: (\w+) stays quiet$/gm)).toEqual(alerts)
})

test('somebody gets up for it, or looks at it later', () => {
  const severities = named(rules, /severity: (\w+)/g)
  expect(severities).toHaveLength(alerts.length)
  expect(new Set(severities)).toEqual(new Set(['look', 'page']))
})
