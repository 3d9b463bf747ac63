/** The kinds of mails and pushes that people can switch on and off. Security alerts and receipts are always sent. */
export const MESSAGE_KINDS = ['Group', 'Payment', 'Transfer', 'Personal', 'Reminders'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const CHANNELS = ['mail', 'push'] as const
export type MessageChannel = (typeof CHANNELS)[number]

/** Each kind in words, for the switches and for the page that a mail's link leads to. */
export const KIND_WORDS: Record<MessageKind, { title: string; text: string; mails: string }> = {
  Group: {
    title: 'Groups',
    text: 'Invitations, who asks to join, who comes and goes, and what changes in your groups.',
    mails: 'emails about your groups',
  },
  Payment: {
    title: 'Payments',
    text: 'Money paid in, refunded and asked back. You’ll always get your receipts.',
    mails: 'emails about payments and refunds',
  },
  Transfer: {
    title: 'Transfers',
    text: 'Money that leaves a group for its payout account, or waits for a second admin.',
    mails: 'emails about transfers',
  },
  Personal: {
    title: 'Just for you',
    text: 'Your share, your role, answers to what you asked, and what members tell only their admins.',
    mails: 'emails that are just for you',
  },
  Reminders: {
    title: 'Reminders',
    text: 'What you still have to pay, as a deadline approaches.',
    mails: 'reminder emails',
  },
}

/** What a listed address gets from a group, by mail and text. */
export const CONTACT_MAILS = 'messages from this group'
