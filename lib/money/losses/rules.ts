import type { z } from 'zod'
import type { InPence } from '@/lib/base/money/wire'
import type { getTrail } from '@/lib/money/statements/contract'

/** What our records say of a payment that a bank questions. */
export type DisputedPaymentDetails = {
  payer: string
  email: string
  signedUpAt: string | null
  /** The terms that the payer agreed to then. */
  termsVersion: string | null
  /** Where the payment was started: part of the address, and the kind of device. */
  network: string | null
  device: string | null
  paidAt: string
  amountPence: number
  feePence: number
  totalPence: number
  groupTitle: string
  /** The group's own page, which anyone with its link can read. */
  groupUrl: string | null
  receiptUrl: string | null
  /** About money and refunds. */
  policyUrl: string
  giftMessage: string | null
  steps: InPence<z.output<typeof getTrail.response>>['steps']
  /** Their earlier payments that nobody disputed, latest first. */
  earlierPayments: {
    id: string
    paidAt: string
    totalPence: number
    groupTitle: string
    chargeId: string | null
  }[]
}

/** The evidence in a dispute, as the provider divides it, with the words that operators see. */
export const EVIDENCE_FIELDS = {
  productDescription: 'What was paid for',
  customerName: 'Who paid',
  customerEmail: 'Their email',
  serviceDate: 'When it was paid',
  activityLog: 'What happened when',
  refundPolicy: 'About refunds',
  moreText: 'What else the bank should know',
} as const

export type EvidenceTexts = Record<keyof typeof EVIDENCE_FIELDS, string>

/** Each of them; the provider takes 20,000, but the whole has to fit into one request. */
export const EVIDENCE_MAX = 5000
