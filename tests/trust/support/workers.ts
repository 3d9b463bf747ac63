/** Several server processes, supervised and stopped as scripts/serve.ts does it. */
import { stopSupervised, supervise } from '@/scripts/support/supervise'

supervise({
  program: process.argv[2] ?? '',
  count: Number(process.env.WORKERS),
  env: process.env,
  onFailedStart: () => process.exit(1),
})
process.on('SIGTERM', () => void stopSupervised().then(() => process.exit(0)))
process.stdin.resume().on('end', () => process.exit(1))
