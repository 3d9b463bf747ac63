import { longDay, longMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { DisputedPaymentDetails, EvidenceTexts } from './rules'

const STEP_TEXTS: Record<DisputedPaymentDetails['steps'][number]['kind'], string> = {
  started: 'Payment started',
  paid: 'Paid by card',
  fee: 'Processing fee covered by the collection',
  failed: 'Payment failed',
  refunded: 'Refunded to the payer',
  disputed: 'Disputed',
  dispute_won: 'Dispute decided for the group',
  dispute_lost: 'Dispute decided for the payer',
  transferred: 'Handed on to the organiser of the collection',
  reversed: 'Taken back from the organiser',
  sent_back: 'A refund was sent back by the bank',
}

/** The evidence that our own records give, for a person to read, correct and send. */
export function makeEvidence(details: DisputedPaymentDetails): EvidenceTexts {
  const { payer, email, paidAt, amountPence, feePence, totalPence, groupTitle, groupUrl, policyUrl } = details
  const feeText =
    feePence > 0 ? ` A processing fee of ${formatPounds(feePence)} was shown before paying.` : ''
  return {
    productDescription: [
      `A contribution of ${formatPounds(amountPence)} to “${groupTitle}”, a collection of money among people who know each other. The payer chose the amount and entered the card on the payment page.${feeText} The card was charged ${formatPounds(totalPence)}.`,
      ...(groupUrl ? [`The collection’s page: ${groupUrl}`] : []),
    ].join('\n'),
    customerName: payer,
    customerEmail: email,
    serviceDate: longDay(paidAt),
    activityLog: activityOf(details).join('\n'),
    refundPolicy: `Payers can ask for their money back at any time, in the app or from the page that the receipt links to; the collection’s organisers decide. The processing fee is not returned. Published at ${policyUrl}`,
    moreText: moreTextLines(details).join('\n'),
  }
}

function activityOf({ signedUpAt, termsVersion, network, device, steps }: DisputedPaymentDetails): string[] {
  const origin = [device, network && `network ${network}`].filter(Boolean).join(', ')
  const termsText = termsVersion ? `, agreeing to the terms of ${longDay(termsVersion)}` : ''
  return [
    ...(signedUpAt ? [`${longMoment(signedUpAt)}: Signed up${termsText}`] : []),
    ...steps.map(({ kind, at, amountPence }) => {
      const originText = kind === 'started' && origin ? `, from ${origin}` : ''
      return `${longMoment(at)}: ${STEP_TEXTS[kind]}, ${formatPounds(amountPence)}${originText}`
    }),
  ]
}

function moreTextLines({
  email,
  receiptUrl,
  giftMessage,
  earlierPayments,
}: DisputedPaymentDetails): string[] {
  return [
    ...(receiptUrl && email ? [`A receipt was sent to ${email}. Anyone can check it: ${receiptUrl}`] : []),
    ...(giftMessage ? [`The payer wrote with the payment: “${giftMessage}”`] : []),
    ...(earlierPayments.length > 0 ? ['Earlier payments by the same payer, none of them disputed:'] : []),
    ...earlierPayments.map(
      ({ paidAt, totalPence, groupTitle, chargeId }) =>
        `${longDay(paidAt)}: ${formatPounds(totalPence)} to “${groupTitle}”${chargeId ? ` (${chargeId})` : ''}`,
    ),
  ]
}
