import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const services = ['stripe', 'twilio', 'mail'] as const

const environment = z.object({
  SANDBOX_SERVICES: z
    .string()
    .default(services.join(','))
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(services)).min(1)),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_STRIPE_PORT: port.default(4010),
  SANDBOX_STRIPE_PUBLIC_URL: z.url().optional(),
  SANDBOX_INBOX_PORT: port.default(4011),
  SANDBOX_SMTP_PORT: port.default(4025),
  SANDBOX_FLOAT_PENCE: z.coerce.number().int().min(0).default(0),
  SANDBOX_APP_URL: z.url().default('http://localhost:3000'),
  SANDBOX_DETACHED: z.enum(['0', '1']).default('0'),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_THIN_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
})

export type SandboxSettings = z.output<typeof environment>

/** Reads the settings; throws one line that names what is wrong. An empty variable counts as unset. */
export function readSettings(variables: NodeJS.ProcessEnv): SandboxSettings {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(problems.join('; '))
}
