export type TestCard = {
  number: string
  label: string
  brand: string
  country: string
  method: 'card' | 'bacs_debit'
  /** Why the payment is refused, if it is. */
  decline?: { code: string; declineCode?: string; message: string }
  disputeReason?: string
  /** How a bank debit is settled later. */
  debitOutcome?: 'paid' | 'failed'
  /** Whether the money is available at once instead of pending. */
  isAvailableAtOnce?: boolean
}

const card = (number: string, label: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  label,
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  country: 'GB',
  method: 'card',
  ...more,
})

const decline = (declineCode: string, message: string) => ({ code: 'card_declined', declineCode, message })

export const WORKING_CARD = '4242424242424242'

export const TEST_CARDS: TestCard[] = [
  card(WORKING_CARD, 'Works, UK card'),
  card('4000008260000000', 'Works, UK card'),
  card('5555558265554449', 'Works, UK card'),
  card('4000056655665556', 'Works, UK debit card'),
  card('4000000000000077', 'Works, UK card, money available immediately', { isAvailableAtOnce: true }),
  card('4000002500000003', 'Works, French card (European fee)', { country: 'FR' }),
  card('4000000360000006', 'Works, Australian card (international fee)', { country: 'AU' }),
  card('4000000000000002', 'Declined', { decline: decline('generic_decline', 'Your card was declined.') }),
  card('4000000000009995', 'Declined, insufficient funds', {
    decline: decline('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  card('4000000000000069', 'Declined, expired', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'Declined, wrong security code', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  card('4000000000000119', 'Declined, processing error', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again later.',
    },
  }),
  card('4000000000000259', 'Works, disputed later as fraudulent', { disputeReason: 'fraudulent' }),
  card('4000000000002685', 'Works, disputed later as not received', {
    disputeReason: 'product_not_received',
  }),
  card('10880000012345', 'Bank debit that is paid later', {
    method: 'bacs_debit',
    brand: 'bacs',
    debitOutcome: 'paid',
  }),
  card('10880022222227', 'Bank debit that fails later', {
    method: 'bacs_debit',
    brand: 'bacs',
    debitOutcome: 'failed',
  }),
]

/** The test card with a number as a person types it, with spaces and dashes. */
export function findCard(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return TEST_CARDS.find((known) => known.number === digits)
}

export function groupDigits(number: string): string {
  return number.length === 14
    ? `${number.slice(0, 6)} ${number.slice(6)}`
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

const EUROPEAN_COUNTRIES = ['FR', 'DE', 'IE', 'ES', 'IT', 'NL', 'BE', 'AT', 'PT']

/**
 * The provider's own fee in pence: 1.5 % in the UK, 2.5 % in Europe, 3.25 % elsewhere, each plus 20p; for a bank debit
 * 1 %, but at least 20p and at most £2.
 */
export function providerFeePence(amountPence: number, testCard: TestCard): number {
  if (testCard.method === 'bacs_debit') return Math.min(200, Math.max(20, Math.round(amountPence / 100)))
  const basisPoints =
    testCard.country === 'GB' ? 150 : EUROPEAN_COUNTRIES.includes(testCard.country) ? 250 : 325
  return Math.floor((amountPence * basisPoints + 5000) / 10_000) + 20
}
