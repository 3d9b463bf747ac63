import type { MailName, MailProps } from '@/lib/platform/messages/mail/mails'

/** What each mail says in tests. */

const ID = '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
const GROUP_URL = `http://localhost:3000/group/${ID}`
const ADA = { username: 'ada_l', firstname: 'Ada' }
const SUMS = { amountPence: 2500, feePence: 55, isFeeCovered: false, totalPence: 2555 }
const RECEIPT_PROPS = { ...SUMS, payer: 'Ada', group: 'Ski trip', paidAt: '2026-07-01T11:05:00.000Z' }

const question = (asked: string, reason: string) => ({
  who: 'bob',
  group: 'Ski trip',
  asked,
  reason,
  url: `${GROUP_URL}/all-members`,
})

export const mailSamples: { [Name in MailName]: MailProps<Name> } = {
  code: { code: '012345', minutes: 10 },
  'reset-link': { url: 'http://localhost:3000/reset-password?token=abc', minutes: 30 },
  'password-changed': ADA,
  'account-deleted': ADA,
  'sessions-ended': ADA,
  'more-news': {},
  'login-attempts': ADA,
  'factor-changed': { ...ADA, what: 'A passkey was added to your account.' },
  'lost-phone': { ...ADA, newNumber: '+44•••123', readyAt: '2026-12-03T10:00:00.000Z', lostPhoneId: ID },
  invitation: {
    inviter: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    goalPence: 123_450,
    invitationId: ID,
  },
  'added-to-group': {
    ...ADA,
    admin: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    goalPence: 123_450,
    deadline: '2026-12-03',
    url: GROUP_URL,
  },
  receipt: {
    ...RECEIPT_PROPS,
    paymentId: ID,
    collectedPence: 7500,
    goalPence: 100_000,
  },
  thanks: {
    name: 'Ada',
    from: 'Grace',
    groupTitle: 'Ski trip',
    words: 'Thank you all.\nSee you soon.',
    revealId: '0197f1a0-0000-4000-8000-000000000004',
  },
  update: {
    updateId: ID,
    name: 'Ada',
    admin: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    coverUrl: '/api/pictures/def',
    words: 'The hut is booked.\nSee whipround.example.com',
    pictureUrl: '/api/pictures/abc',
    path: '/c/2345678923',
    personal: [],
  },
  'gift-receipt': {
    ...RECEIPT_PROPS,
    giftId: ID,
  },
  'gift-news': {
    payer: 'Ada',
    group: 'Ski trip',
    text: 'An admin has declined to return £25.00: see www.example.com',
    giftId: ID,
  },
  'payment-news': {
    payer: 'Ann',
    group: 'Ski trip',
    text: 'An admin has declined to return £25.00: see www.example.com',
    personalLinkId: ID,
  },
  'personal-links': {
    admin: 'ada_1',
    groupTitle: 'Subs',
    deadline: '2027-01-31',
    today: '2027-01-04',
    people: [{ name: 'Ann Other', owedPence: 1000, personalLinkId: 'link' }],
  },
  reminder: {
    ...ADA,
    admin: 'bob',
    groupTitle: '<b>Ski & sun</b>',
    owedPence: 123_450,
    deadline: '2026-12-03',
    day: '2026-12-02',
    groupId: ID,
    memberId: '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c06',
  },
  'payment-returned': { payer: 'Ada', group: 'Ski trip', text: 'We sent it back.', isTaken: true },
  refund: { payer: 'Ada', group: 'Ski trip', amountPence: 2500, isPart: false, wasFeePaid: false },
  'first-payment': {
    who: 'bob',
    isGift: false,
    group: 'Ski trip',
    amountPence: 2500,
    url: 'http://localhost:3000/group/1',
  },
  digest: {
    groups: [
      {
        title: 'Ski trip',
        url: 'http://localhost:3000/group/1',
        gifts: 1,
        payments: 0,
        amountPence: 2500,
        collectedPence: 7500,
        goalPence: 100_000,
        listed: [{ who: 'bob', isGift: true, amountPence: 2500 }],
      },
    ],
  },
  'join-places': question('bob says they are Ann Other on the list of “Ski trip” too.', ''),
  'join-request': question('bob has asked to join “Ski trip”.', ''),
  'refund-request': question('bob has asked for £25.00 back from “Ski trip”.', 'I broke my leg.'),
  'can-manage': question('bob can manage £10.00 of their £25.00 in “Ski trip”.', 'I lost my job.'),
  'paid-another-way': question('bob says they have paid “Ski trip” another way.', 'cash'),
  'transfer-confirmation': question('bob wants to transfer £25.00 from “Ski trip”.', ''),
  'two-keys-off': question('bob asked to switch it off in “Ski trip”.', ''),
  'admins-changed': question('cleo is now an admin of “Ski trip”.', ''),
  'transfer-made': { admin: 'bob', group: 'Ski trip', amountPence: 7500, url: GROUP_URL },
  'closing-statement': {
    name: 'Ada',
    admin: 'bob',
    title: 'Ski trip',
    thanks: 'Thank you all.',
    rows: [
      ['Collected', '£75.00'],
      ['Transferred on 1 Jul 2026', '£75.00'],
      ['Left in the group', '£0.00'],
    ],
    noted: '',
    feePence: 165,
    ownPence: 2500,
    url: `${GROUP_URL}/closing-statement`,
  },
  'payout-account-changed': { group: 'Ski trip', what: 'bob connected it.', url: GROUP_URL },
  'money-needs-you': { group: 'Ski trip', what: '£50.00 came back.', url: GROUP_URL },
  'operator-flags': {
    flags: [
      { title: 'The books differ', subject: 'payment:1', detail: "ours £30.62, the provider's £30.63" },
    ],
    more: 2,
    url: 'http://localhost:3000/operator',
  },
  feedback: { comment: 'Lovely.\n\nThank you!', userEmail: null, pageContext: '/dashboard' },
}
