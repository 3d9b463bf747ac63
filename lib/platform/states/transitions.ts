/**
 * Every transition that exists. The database holds the same table and refuses any other transition;
 * docs/states.md is generated from this one by `npm run states`.
 */

type Transition = {
  subject: string
  /** Null where the subject begins. */
  from: string | null
  to: string
  /** Somebody signed in, the payment provider, time that has passed, or the product itself. */
  by: 'person' | 'provider' | 'clock' | 'product'
  /** A short code that stays in the history for good: never a name or an address. */
  why: string
  /** What happened, for whoever reads this table. */
  words: string
}

// biome-ignore format: a table is read by its columns
export const TRANSITIONS = [
  { subject: 'payment', from: null, to: 'pending', by: 'person', why: 'started', words: 'a member starts to pay' },
  { subject: 'payment', from: 'pending', to: 'success', by: 'provider', why: 'paid', words: 'the provider was paid' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'provider', why: 'unpaid', words: 'the checkout ended unpaid' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'provider', why: 'mismatch', words: 'what was paid does not match what was asked for' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'provider', why: 'unknown', words: 'the provider does not know its checkout' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'provider', why: 'refused', words: 'the provider refuses to open a checkout' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'product', why: 'closed', words: 'cancelled, or replaced by a newer payment, before its checkout was shown' },
  { subject: 'payment', from: 'pending', to: 'failed', by: 'clock', why: 'never-opened', words: 'it expired before its checkout was shown' },
  { subject: 'payment', from: 'failed', to: 'success', by: 'provider', why: 'paid', words: 'the provider was paid after all' },

  { subject: 'return', from: null, to: 'pending', by: 'product', why: 'mismatch', words: 'what was paid does not match' },
  { subject: 'return', from: 'pending', to: 'success', by: 'provider', why: 'made', words: 'the provider has returned the money' },
  { subject: 'return', from: 'pending', to: 'failed', by: 'provider', why: 'came-back', words: 'the payer’s bank does not take it' },
  { subject: 'return', from: 'success', to: 'failed', by: 'provider', why: 'came-back', words: 'the payer’s bank sends it back' },

  { subject: 'refund', from: null, to: 'pending', by: 'person', why: 'requested', words: 'an admin asks for it' },
  { subject: 'refund', from: null, to: 'success', by: 'provider', why: 'made-outside', words: 'made in the provider’s dashboard' },
  { subject: 'refund', from: 'pending', to: 'success', by: 'provider', why: 'made', words: 'the provider has returned the money' },
  { subject: 'refund', from: 'pending', to: 'failed', by: 'provider', why: 'refused', words: 'the provider or the payer’s bank refuses' },
  { subject: 'refund', from: 'success', to: 'failed', by: 'provider', why: 'came-back', words: 'the payer’s bank sends the money back' },

  { subject: 'refund-request', from: null, to: 'open', by: 'person', why: 'asked', words: 'the payer asks for it back' },
  { subject: 'refund-request', from: 'open', to: 'declined', by: 'person', why: 'declined', words: 'an admin declines' },
  { subject: 'refund-request', from: 'open', to: 'refunded', by: 'provider', why: 'refunded', words: 'a refund by an admin was made, or nothing of the payment is left' },
  { subject: 'refund-request', from: 'open', to: 'closed', by: 'person', why: 'group-deleted', words: 'the group is deleted' },
  { subject: 'refund-request', from: 'open', to: 'closed', by: 'person', why: 'account-deleted', words: 'the payer deletes their account' },

  { subject: 'noted', from: null, to: 'success', by: 'person', why: 'noted', words: 'an admin notes what a member paid another way' },
  { subject: 'noted', from: 'success', to: 'failed', by: 'person', why: 'taken-back', words: 'an admin takes it back: it no longer counts' },

  { subject: 'can-manage', from: null, to: 'open', by: 'person', why: 'asked', words: 'a member tells the admins what they can manage' },
  { subject: 'can-manage', from: 'open', to: 'accepted', by: 'person', why: 'accepted', words: 'an admin sets their share to that amount' },
  { subject: 'can-manage', from: 'open', to: 'answered', by: 'person', why: 'answered', words: 'an admin answers and leaves the share as it is' },
  { subject: 'can-manage', from: 'open', to: 'closed', by: 'person', why: 'replaced', words: 'the member tells them another amount' },
  { subject: 'can-manage', from: 'open', to: 'closed', by: 'person', why: 'amount-set', words: 'an admin sets an amount without answering' },
  { subject: 'can-manage', from: 'open', to: 'closed', by: 'product', why: 'left', words: 'the member is no longer in the group' },
  { subject: 'can-manage', from: 'open', to: 'closed', by: 'person', why: 'group-deleted', words: 'the group is deleted' },

  { subject: 'transfer', from: null, to: 'pending', by: 'person', why: 'requested', words: 'an admin asks for it' },
  { subject: 'transfer', from: 'pending', to: 'success', by: 'provider', why: 'made', words: 'all legs have ended, and money went' },
  { subject: 'transfer', from: 'pending', to: 'failed', by: 'provider', why: 'refused', words: 'every leg was refused' },
  { subject: 'transfer', from: 'pending', to: 'failed', by: 'person', why: 'declined', words: 'a second admin declines it' },
  { subject: 'transfer', from: 'pending', to: 'failed', by: 'person', why: 'taken-back', words: 'the admin who asked for it takes it back before it is confirmed' },
  { subject: 'transfer', from: 'pending', to: 'failed', by: 'clock', why: 'unanswered', words: 'no second admin answered within 72 hours' },
  { subject: 'transfer', from: 'pending', to: 'failed', by: 'product', why: 'called-off', words: 'nothing of it was sent, and its payout account, its money or its second admin is gone' },

  { subject: 'leg', from: null, to: 'waiting', by: 'person', why: 'requested', words: 'its transfer is asked for, and a second admin has to confirm it' },
  { subject: 'leg', from: 'waiting', to: 'reserved', by: 'person', why: 'confirmed', words: 'a second admin confirms its transfer' },
  { subject: 'leg', from: 'waiting', to: 'failed', by: 'product', why: 'called-off', words: 'its transfer was declined' },
  { subject: 'leg', from: 'waiting', to: 'success', by: 'provider', why: 'made', words: 'the provider has sent the money: the confirmation was lost when the database was restored' },
  { subject: 'leg', from: null, to: 'reserved', by: 'person', why: 'requested', words: 'its transfer is asked for' },
  { subject: 'leg', from: 'reserved', to: 'success', by: 'provider', why: 'made', words: 'the provider has sent the money' },
  { subject: 'leg', from: 'reserved', to: 'failed', by: 'provider', why: 'refused', words: 'the provider refuses' },
  { subject: 'leg', from: 'reserved', to: 'failed', by: 'product', why: 'called-off', words: 'its payout account was disconnected before the provider was asked' },

  { subject: 'reversal', from: null, to: 'reserved', by: 'product', why: 'money-lost', words: 'its payment is disputed or went back to the payer; retried at growing intervals while it is refused' },
  { subject: 'reversal', from: null, to: 'success', by: 'provider', why: 'made-outside', words: 'made in the provider’s dashboard' },
  { subject: 'reversal', from: 'reserved', to: 'success', by: 'provider', why: 'made', words: 'the provider has taken the money back' },
  { subject: 'reversal', from: 'reserved', to: 'failed', by: 'provider', why: 'refused', words: 'the provider refuses' },

  { subject: 'dispute', from: null, to: 'open', by: 'provider', why: 'opened', words: 'the payer’s bank takes a payment back' },
  { subject: 'dispute', from: null, to: 'inquiry', by: 'provider', why: 'asked', words: 'the payer’s bank asks about a payment' },
  { subject: 'dispute', from: 'inquiry', to: 'open', by: 'provider', why: 'escalated', words: 'the bank takes the payment back after all' },
  { subject: 'dispute', from: 'inquiry', to: 'won', by: 'provider', why: 'closed', words: 'the bank closes its inquiry' },
  { subject: 'dispute', from: 'inquiry', to: 'lost', by: 'provider', why: 'lost', words: 'taken back and decided for the payer' },
  { subject: 'dispute', from: 'inquiry', to: 'appealed', by: 'provider', why: 'appealed', words: 'taken back, decided and appealed' },
  { subject: 'dispute', from: 'open', to: 'inquiry', by: 'provider', why: 'asked', words: 'the bank only makes an inquiry' },
  { subject: 'dispute', from: 'open', to: 'won', by: 'provider', why: 'won', words: 'decided for the group' },
  { subject: 'dispute', from: 'open', to: 'lost', by: 'provider', why: 'lost', words: 'decided for the payer' },
  { subject: 'dispute', from: 'open', to: 'appealed', by: 'provider', why: 'appealed', words: 'decided, and open again' },
  { subject: 'dispute', from: 'won', to: 'lost', by: 'provider', why: 'lost', words: 'decided for the payer after all' },
  { subject: 'dispute', from: 'won', to: 'appealed', by: 'provider', why: 'appealed', words: 'open again' },
  { subject: 'dispute', from: 'lost', to: 'won', by: 'provider', why: 'won', words: 'decided for the group after all' },
  { subject: 'dispute', from: 'lost', to: 'appealed', by: 'provider', why: 'appealed', words: 'open again' },
  { subject: 'dispute', from: 'appealed', to: 'won', by: 'provider', why: 'won', words: 'decided for the group' },
  { subject: 'dispute', from: 'appealed', to: 'lost', by: 'provider', why: 'lost', words: 'decided for the payer' },

  { subject: 'adjustment', from: null, to: 'asked', by: 'person', why: 'asked', words: 'an operator asks for it' },
  { subject: 'adjustment', from: 'asked', to: 'approved', by: 'person', why: 'approved', words: 'another operator approves it, and it is posted' },
  { subject: 'adjustment', from: 'asked', to: 'declined', by: 'person', why: 'declined', words: 'an operator declines it' },

  { subject: 'invitation', from: null, to: 'open', by: 'person', why: 'invited', words: 'an admin invites someone' },
  { subject: 'invitation', from: 'open', to: 'accepted', by: 'person', why: 'accepted', words: 'accepted with its link' },
  { subject: 'invitation', from: 'open', to: 'accepted', by: 'person', why: 'added', words: 'an admin adds the invited person directly' },
  { subject: 'invitation', from: 'open', to: 'expired', by: 'clock', why: 'expired', words: 'its 14 days had passed when the person was invited again' },
  { subject: 'invitation', from: 'open', to: 'withdrawn', by: 'person', why: 'declined', words: 'the invited person declines' },
  { subject: 'invitation', from: 'open', to: 'withdrawn', by: 'person', why: 'taken-back', words: 'an admin withdraws it' },
  { subject: 'invitation', from: 'open', to: 'withdrawn', by: 'person', why: 'account-deleted', words: 'the invited person deletes their account' },
  { subject: 'invitation', from: 'open', to: 'withdrawn', by: 'product', why: 'account-removed', words: 'the account was never verified' },

  { subject: 'join-request', from: null, to: 'open', by: 'person', why: 'asked', words: 'somebody with the link asks to join' },
  { subject: 'join-request', from: 'open', to: 'accepted', by: 'person', why: 'accepted', words: 'an admin accepts' },
  { subject: 'join-request', from: 'open', to: 'accepted', by: 'person', why: 'joined', words: 'they joined in another way' },
  { subject: 'join-request', from: 'open', to: 'declined', by: 'person', why: 'declined', words: 'an admin declines' },
  { subject: 'join-request', from: 'open', to: 'closed', by: 'person', why: 'group-deleted', words: 'the group is deleted' },
  { subject: 'join-request', from: 'open', to: 'closed', by: 'person', why: 'account-deleted', words: 'the person who asked deletes their account' },

  { subject: 'claim', from: null, to: 'open', by: 'product', why: 'asked', words: 'a place’s link was sent to an address of theirs, or they proved it' },
  { subject: 'claim', from: 'open', to: 'accepted', by: 'person', why: 'accepted', words: 'they say that it is them, and take it over' },
  { subject: 'claim', from: 'open', to: 'declined', by: 'person', why: 'declined', words: 'they say that it is somebody else' },
  { subject: 'claim', from: 'open', to: 'declined', by: 'person', why: 'took-another', words: 'they took another place of the group over' },
  { subject: 'claim', from: 'open', to: 'asked', by: 'person', why: 'admins-asked', words: 'they say that it is them, and are a member already or were removed' },
  { subject: 'claim', from: 'open', to: 'closed', by: 'product', why: 'ended', words: 'the place, its address, the account or the group is gone' },
  { subject: 'claim', from: 'asked', to: 'accepted', by: 'person', why: 'joined', words: 'an admin joins the two places' },
  { subject: 'claim', from: 'asked', to: 'refused', by: 'person', why: 'refused', words: 'an admin does not' },
  { subject: 'claim', from: 'asked', to: 'closed', by: 'product', why: 'ended', words: 'the place, its address, the account or the group is gone' },

  { subject: 'session', from: null, to: 'pending', by: 'person', why: 'signed-in', words: 'signed up, or logged in with the password' },
  { subject: 'session', from: 'pending', to: 'full', by: 'person', why: 'verified', words: 'a code was verified' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'person', why: 'logged-out', words: 'logged out' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'person', why: 'signed-out-elsewhere', words: 'ended from the list of sign-ins' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'person', why: 'password-changed', words: 'a new password ends every session' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'product', why: 'ended-by-operator', words: 'an operator ended every session' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'person', why: 'account-deleted', words: 'the account was deleted' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'product', why: 'account-removed', words: 'the account was never verified' },
  { subject: 'session', from: 'pending', to: 'ended', by: 'clock', why: 'expired', words: 'no code was verified in time' },
  { subject: 'session', from: 'full', to: 'ended', by: 'person', why: 'logged-out', words: 'logged out' },
  { subject: 'session', from: 'full', to: 'ended', by: 'person', why: 'signed-out-elsewhere', words: 'ended from the list of sign-ins' },
  { subject: 'session', from: 'full', to: 'ended', by: 'person', why: 'password-changed', words: 'a new password ends every session' },
  { subject: 'session', from: 'full', to: 'ended', by: 'product', why: 'ended-by-operator', words: 'an operator ended every session' },
  { subject: 'session', from: 'full', to: 'ended', by: 'person', why: 'account-deleted', words: 'the account was deleted' },
  { subject: 'session', from: 'full', to: 'ended', by: 'clock', why: 'expired', words: 'too old, or not used for a week' },
] as const satisfies readonly Transition[]

export type KnownTransition = (typeof TRANSITIONS)[number]
export type Subject = KnownTransition['subject']

export const SUBJECTS: Record<Subject, string> = {
  payment: 'A member’s card payment to a group.',
  return: 'A payment that does not match what was asked for, on its way back to the payer.',
  refund: 'Money that goes back from a group to the payer.',
  'refund-request': 'A payer’s request to have a payment back, which an admin answers.',
  noted: 'Cash or a bank transfer that an admin noted for a member; no money of it is here.',
  'can-manage': 'How much of their share a member can manage: between them and the admins.',
  transfer: 'Money that goes from a group to its payout account. Its state follows from its legs.',
  leg: 'The part of a transfer that is made from one payment.',
  reversal:
    'Money asked back from the payout account because its payment is disputed or went back to the payer.',
  dispute: 'A payment that the payer’s bank questions. The provider’s last word counts, in any direction.',
  adjustment: 'A correction of a group’s money, at the operator’s cost or gain.',
  invitation:
    'An invitation to join a group. One that expired or was withdrawn is deleted; its history stays.',
  'join-request': 'A request to join a group, by somebody with its link, which an admin answers.',
  claim: 'A place on a group’s list, and the owner of its address, who is asked whether it is theirs.',
  session: 'A sign-in on one device. One that has ended is deleted; its history stays.',
}
