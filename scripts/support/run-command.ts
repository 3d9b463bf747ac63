import { isDatabaseUnavailable } from '@/lib/platform/db/unavailable'

/** Runs a command and exits with the number it returns, or 0. If it throws, prints the message and exits with 1. */
export function runCommand(main: () => Promise<unknown>) {
  main().then(
    (code) => process.exit(typeof code === 'number' ? code : 0),
    (error: unknown) => {
      console.error(error instanceof Error ? messageOf(error) : error)
      process.exit(1)
    },
  )
}

/** What went wrong, and what to do; Prisma's own words are about its code. */
function messageOf(error: Error & { code?: unknown; type?: unknown }): string {
  const isPrismaError = error.name.startsWith('PrismaClient')
  if (isPrismaError && (isDatabaseUnavailable(error) || error.code === 'P1000'))
    return 'The database does not let us in. Start it, or correct DATABASE_URL, and run this again.'
  if (error.type === 'StripeConnectionError') return 'Stripe does not answer. Run this again once it does.'
  return error.message
}
