import { exitWithParent } from './exit-with-parent'
import { startInbox } from './inbox/start'
import { readSettings, type SandboxSettings } from './settings'
import { startStripeSandbox } from './stripe/start'

type RunningService = {
  summary: string
  close(): Promise<void>
}

async function startStripe(settings: SandboxSettings): Promise<RunningService> {
  const stripe = await startStripeSandbox({
    port: settings.SANDBOX_STRIPE_PORT,
    host: settings.SANDBOX_HOST,
    pagesUrl: settings.SANDBOX_STRIPE_PUBLIC_URL,
    dataDir: settings.SANDBOX_DATA_DIR,
    appUrl: settings.SANDBOX_APP_URL,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    thinWebhookSecret: settings.STRIPE_THIN_WEBHOOK_SECRET,
    connectWebhookSecret: settings.STRIPE_CONNECT_WEBHOOK_SECRET,
    floatPence: settings.SANDBOX_FLOAT_PENCE,
  })
  const webhookNote = settings.STRIPE_WEBHOOK_SECRET ? '' : ' (no webhook secret: no webhooks)'
  return { summary: `stripe ${stripe.url}${webhookNote}`, close: stripe.close }
}

async function startMessages(settings: SandboxSettings): Promise<RunningService> {
  const inbox = await startInbox({
    port: settings.SANDBOX_INBOX_PORT,
    host: settings.SANDBOX_HOST,
    smtpPort: settings.SANDBOX_SERVICES.includes('mail') ? settings.SANDBOX_SMTP_PORT : null,
    dataDir: settings.SANDBOX_DATA_DIR,
  })
  const smtp = inbox.smtpPort === null ? '' : `, smtp port ${inbox.smtpPort}`
  return { summary: `inbox ${inbox.url}${smtp}`, close: inbox.close }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const services = settings.SANDBOX_SERVICES
  const running: RunningService[] = []
  if (services.includes('stripe')) running.push(await startStripe(settings))
  if (services.includes('twilio') || services.includes('mail')) running.push(await startMessages(settings))
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all(running.map(({ close }) => close()))
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  // Ctrl-C reaches every process at once; one that has a starter stops when the starter says so, after the app.
  if (process.env.EXIT_WITH_PARENT === '1') process.on('SIGINT', () => {})
  else process.once('SIGINT', stop)
  if (settings.SANDBOX_DETACHED === '0') exitWithParent(stop)
  console.log(`Sandbox ready: ${running.map(({ summary }) => summary).join('; ')}`)
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${error.port} is in use` : error.message
  console.error(`Sandbox cannot start: ${reason}`)
  process.exit(1)
})
