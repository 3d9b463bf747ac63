/** Every mail by name. Each is loaded when it is first sent; its props are what the queue carries, so they are JSON. */
export const MAILS = {
  code: async () => (await import('@/emails/code')).codeMail,
  'reset-link': async () => (await import('@/emails/reset-link')).resetLinkMail,
  'password-changed': async () => (await import('@/emails/password-changed')).passwordChangedMail,
  'account-deleted': async () => (await import('@/emails/account-deleted')).accountDeletedMail,
  'factor-changed': async () => (await import('@/emails/factor-changed')).factorChangedMail,
  invitation: async () => (await import('@/emails/invitation')).invitationMail,
  receipt: async () => (await import('@/emails/receipt')).receiptMail,
  refund: async () => (await import('@/emails/refund')).refundMail,
  'transfer-made': async () => (await import('@/emails/transfer-made')).transferMadeMail,
  'payout-account-changed': async () =>
    (await import('@/emails/payout-account-changed')).payoutAccountChangedMail,
  feedback: async () => (await import('@/emails/feedback')).feedbackMail,
} as const

export type MailName = keyof typeof MAILS
export type MailProps<Name extends MailName> = Parameters<Awaited<ReturnType<(typeof MAILS)[Name]>>>[0]

export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)
