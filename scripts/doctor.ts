/**
 * `npm run doctor`: what is missing for production. A line for each finding, and then their number; exit code 1 if
 * anything is missing. It changes nothing and sends nothing.
 */
import { Resolver } from 'node:dns/promises'
import { checkWithTimeout, type Finding, formatFinding } from './doctor/finding'
import { loadSettings } from './support/load-settings'

async function examine(): Promise<Finding[]> {
  loadSettings()
  const { env } = await import('@/lib/base/env')
  const { checkSettings } = await import('./doctor/settings')
  const { checkPayouts, checkReachability, checkWebhooks } = await import('./doctor/provider')
  const { checkFloat } = await import('./doctor/float')
  const { checkMailDns, checkMailServer } = await import('./doctor/mail')
  const { checkDatabase } = await import('./doctor/database')
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.all([
    checkSettings(env),
    checkWithTimeout('payouts', checkPayouts),
    checkWithTimeout('float', () => checkFloat(env)),
    checkWithTimeout('webhooks', () => checkWebhooks(env)),
    checkWithTimeout('reached from here', () => checkReachability(env)),
    checkWithTimeout('mail server', () => checkMailServer(env)),
    checkWithTimeout('mail names', () => checkMailDns(env, resolver)),
    checkWithTimeout('database', () => checkDatabase(env)),
  ])
  return found.flat()
}

async function main() {
  const findings = await examine()
  for (const finding of findings) console.log(formatFinding(finding))
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
      console.log(formatFinding({ level: 'missing', subject: 'settings', detail: line.replace(/\.$/, '') }))
    process.exit(1)
  },
)
