/** The fewest settings that a server starts with: for checks and tests. */
export const minimalSettings = {
  NEXTAUTH_SECRET: 'k3Zr8VqJ0nTfW5bYcX1mLs7DgP2hQe9A',
  DATABASE_URL: 'postgresql://localhost/whipround',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_2',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: 'Whip',
  SMTP_URL: 'smtps://mail.example',
}
