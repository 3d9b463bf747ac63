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
