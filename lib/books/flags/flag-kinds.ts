type Kind = { title: string; meaning: string }

/** The title of each kind of flag, and what an operator can do about it. */
const KINDS: Record<string, Kind> = {
  difference: {
    title: 'The books differ',
    meaning:
      'Our ledger and the provider’s records do not agree about this. Look it up in the provider’s dashboard: replay its event if it never reached us, or ask for an adjustment.',
  },
  'payment-mismatch': {
    title: 'A payment that does not match',
    meaning:
      'What was paid is not what we asked for, so the group was not credited. Check that the payer has their money back.',
  },
  'payment-unknown': {
    title: 'A payment the provider does not know',
    meaning:
      'We opened a checkout for it that the provider no longer finds, so it was settled as failed. Check that the keys are those of the right account.',
  },
  'return-refused': {
    title: 'Money that could not be sent back',
    meaning:
      'It did not match what we asked for, and the provider refused the refund. We keep trying; if that does not help, look in the provider’s dashboard.',
  },
  'return-came-back': {
    title: 'A refund that came back',
    meaning:
      'The payer’s bank returned money that did not match and was sent back. Ask the payer where it should go.',
  },
  'platform-short': {
    title: 'Less money than groups are owed',
    meaning:
      'The provider’s balance holds less than all groups together are owed. Transfers that need what is missing beyond processing costs are refused. Add money to the balance, and see what caused it.',
  },
  'transfer-waits': {
    title: 'A transfer that waits for our balance',
    meaning:
      'The provider’s balance holds too little settled money for it, so we keep trying. The group did nothing wrong, and its admins were told that it takes longer. Add money to the balance.',
  },
  'refund-waits': {
    title: 'A refund that waits for our balance',
    meaning:
      'The provider’s balance holds too little settled money for it, so we keep trying. The payer and the group’s admins were told that it takes longer. Add money to the balance.',
  },
  'account-disputed': {
    title: 'A new payout account that somebody objects to',
    meaning:
      'Somebody who was an admin of the group before holds its transfers. Find out who is right, as after a stolen login: log people out, disconnect the account, and end the pause once the admins are the right ones.',
  },
  'money-of-deleted-group': {
    title: 'Money in a deleted group',
    meaning:
      'A dispute was won, a refund came back, or a payment came late, after the group had been deleted. Nobody can transfer it: find out whose it is, pay it out at the provider, and take it from the group by an adjustment.',
  },
  'money-kept-long': {
    title: 'Money kept for nearly 90 days',
    meaning:
      'The provider lets a platform keep money for 90 days at most. The group’s admins were told. If nobody transfers it or gives it back in time, write to them, or refund it at the provider. It closes by itself.',
  },
  dispute: {
    title: 'A payment is disputed',
    meaning:
      'Its payer’s bank asks about it, or has taken it back. Without evidence before the deadline it is lost: see the payment and answer from there. It closes by itself once the bank has decided.',
  },
  'fraud-warning': {
    title: 'A payment is said to be fraud',
    meaning:
      'The card’s issuer says that its holder did not make it. Refund it now: a dispute costs its fee on top, and is often lost. Write to the group’s admins first if its money has been transferred. It closes by itself once all of it went back, or it is disputed.',
  },
  'texts-rising': {
    title: 'Text messages are being used up',
    meaning:
      'Far more than usual within an hour, or nearly all of the day’s. Somebody may be signing up again and again to earn money from the texts: see in the provider’s log where they go, and narrow SMS_COUNTRIES if need be. It closes by itself.',
  },
  report: {
    title: 'A page was reported',
    meaning:
      'Somebody who saw it thinks that it should not be there. Look at what the group shows and hide what breaks our terms: it is gone within a minute. Pause its transfers if it may be a fraud.',
  },
  'event-without-object': {
    title: 'An event about nothing',
    meaning:
      'The provider sent an event about something it does not know itself. It was not applied; ask the provider if it happens again.',
  },
  'not-in-our-books': {
    title: 'Money without a record here',
    meaning:
      'The provider has it with an id of ours that the database does not hold, as after a restore. Refund it at the provider, or put the group right by an adjustment.',
  },
  'not-followed': {
    title: 'A record that could not be followed',
    meaning:
      'The catch-up after a restore went on without it. Run it again, and look at the log if the flag stays open.',
  },
}

/** A flag's title and meaning; a kind not listed here shows its name. */
export function describeFlag(kind: string): Kind {
  const words = kind.replaceAll('-', ' ')
  return KINDS[kind] ?? { title: words.charAt(0).toUpperCase() + words.slice(1), meaning: '' }
}
