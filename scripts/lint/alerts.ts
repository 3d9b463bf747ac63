import { readFileSync } from 'node:fs'
import { checkMinCount } from './sources'

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort()

const differencesIn = (where: string, found: string[], alerts: string[]) => [
  ...alerts.filter((alert) => !found.includes(alert)).map((alert) => `${where} lacks ${alert}.`),
  ...found.filter((name) => !alerts.includes(name)).map((name) => `${where} has ${name}, which is no alert.`),
]

type Texts = { rules: string; runbook: string; tests: string }

/** Every alert says whether it wakes someone up, has a whole paragraph in the runbook, and a test each way. */
export function findAlertProblems({ rules, runbook, tests }: Texts = readTexts()): string[] {
  const alerts = namesIn(rules, /- alert: (\w+)/g)
  const severities = namesIn(rules, /severity: (\w+)/g)
  const incomplete = alerts.filter((alert) => {
    const paragraph = runbook.split(`### ${alert}\n`)[1]?.split(/^##/m)[0] ?? ''
    return namesIn(paragraph, /^\*\*([\w ]+)\*\*: \S/gm).join() !== 'Do,Look at,Means'
  })
  return [
    ...checkMinCount(10, alerts, 'alerts'),
    ...differencesIn('docs/runbook.md', namesIn(runbook, /^### (\w+)$/gm), alerts),
    ...incomplete.map(
      (alert) => `docs/runbook.md does not say of ${alert} what it means, what to look at and what to do.`,
    ),
    ...differencesIn('deploy/prometheus/alerts.test.yml', namesIn(tests, /- name: (\w+)$/gm), alerts),
    ...differencesIn(
      'deploy/prometheus/alerts.test.yml (stays quiet)',
      namesIn(tests, /- name: (\w+) stays quiet$/gm),
      alerts,
    ),
    ...(severities.length === alerts.length && severities.every((one) => ['look', 'page'].includes(one))
      ? []
      : ['deploy/prometheus/alerts.yml does not say of every alert whether to look or to page.']),
  ]
}

const readTexts = (): Texts => ({
  rules: readFileSync('deploy/prometheus/alerts.yml', 'utf8'),
  runbook: readFileSync('docs/runbook.md', 'utf8'),
  tests: readFileSync('deploy/prometheus/alerts.test.yml', 'utf8'),
})
