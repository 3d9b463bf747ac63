/** Rules of payments that the browser and the server share. */

export const QUOTE_PAUSE_MS = 500
export const MIN_CONTRIBUTION_PENCE = 10

export const PAYMENT_MESSAGES = {
  email: 'Please enter a valid email address',
  amount: 'Please enter a valid amount greater than 0',
} as const
