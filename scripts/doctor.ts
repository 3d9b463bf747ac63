/**
 * `npm run doctor`: what is missing for production. A line for each finding, and then their number; exit code 1 if
 * anything is missing. It changes nothing and sends nothing.
 */
import { Resolver } from 'node:dns/promises'
import { type Finding, lineOf, look } from './doctor/finding'
import { useSettings } from './support/use-settings'

async function examine(): Promise<Finding[]> {
  useSettings()
  const { env } = await import('@/lib/base/env')
  const { lookAtSettings } = await import('./doctor/settings')
  const { lookAtPayouts, lookAtReach, lookAtWebhooks } = await import('./doctor/provider')
  const { lookAtFloat } = await import('./doctor/float')
  const { lookAtMailNames, lookAtMailServer } = await import('./doctor/mail')
  const { lookAtDatabase } = await import('./doctor/database')
  const names = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.all([
    lookAtSettings(env),
    look('payouts', lookAtPayouts),
    look('float', () => lookAtFloat(env)),
    look('webhooks', () => lookAtWebhooks(env)),
    look('reached from here', () => lookAtReach(env)),
    look('mail server', () => lookAtMailServer(env)),
    look('mail names', () => lookAtMailNames(env, names)),
    look('database', () => lookAtDatabase(env)),
  ])
  return found.flat()
}

async function main() {
  const findings = await examine()
  for (const finding of findings) console.log(lineOf(finding))
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length
  console.log(`\n${count('missing')} missing, ${count('warning')} warnings, ${count('ok')} ok`)
  return count('missing') === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    // A setting is wrong or missing: a line for each.
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    for (const line of lines)
      console.log(lineOf({ level: 'missing', about: 'settings', found: line.replace(/\.$/, '') }))
    process.exit(1)
  },
)
