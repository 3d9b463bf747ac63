/**
 * Settings of an integration test's process. Its database is a copy of the migrated template, created by database.ts.
 */
const template = new URL(process.env.TEST_TEMPLATE_URL ?? 'postgresql://unset')
template.pathname = `/worker_${process.env.JEST_WORKER_ID ?? '1'}`

Object.assign(process.env, {
  DATABASE_URL: template.toString(),
  DATABASE_POOL_SIZE: '20',
  // A busy machine is slow; the real time-outs have tests of their own.
  DATABASE_PATIENCE: '8',
  // Tests start more payments than people do; the limits have tests of their own.
  PAYMENT_STARTS_PER_PERSON: '100000',
  PAYMENT_STARTS_PER_GROUP: '100000',
  DECLINES_PER_HOUR: '100000',
  TRANSFERS_PER_GROUP: '100000',
  REFUNDS_PER_GROUP: '100000',
  // Tests make admins who act at once: new-admins.test.ts is about those who may not.
  NEW_ADMIN_HOURS: '0',
  NOTED_PER_GROUP: '100000',
  CHANGES_PER_ADMIN: '100000',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'k3Zr8VqJ0nTfW5bYcX1mLs7DgP2hQe9A',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_sandbox_thin',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_sandbox_connect',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'sandbox',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUSH_SERVICES: 'push.example.com',
  VAPID_PUBLIC_KEY: 'BCKF2YDXprS6-1V9k5sis1S9fcZby1ewKpmJf9BijSTMDOjZhutup9iXbeHdrFMSsa7hlM-98GT3koi7fiz4WW4',
  VAPID_PRIVATE_KEY: 'w2A6h9Zp1X7N2bx-W0CDvVwj47CBz5kpOYWliMQuwZQ',
})
// Gives the sandbox separate ports for each worker and for each concurrent run.
const port = Number(process.env.TEST_FIRST_PORT) + 5 * Number(process.env.JEST_WORKER_ID ?? 1)
process.env.STRIPE_API_BASE = `http://127.0.0.1:${port}`
process.env.TWILIO_API_BASE = `http://127.0.0.1:${port + 1}`
process.env.SMTP_URL = `smtp://127.0.0.1:${port + 2}`
