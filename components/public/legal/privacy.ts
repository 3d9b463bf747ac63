import { operatorNameOf } from '@/lib/base/operator-identity/words'
import type { Facts, Section } from './facts'

/** What is kept, and for how long, must match tests/support/data-inventory.ts and the jobs that purge it. */

export const privacySummary = (): string[] => [
  'We keep what we need to collect money for you, and nothing to advertise with. There is no tracking, no analytics and nothing from third parties in our pages.',
  'People in your groups see your username and, unless you hide them, your name and picture. Who paid how much is for you and the admins.',
  'Stripe, our text message and email services, and your browser’s push service get what they need to do their part.',
  'You can download your data and delete your account yourself, at any time, under Profile Settings.',
]

export const privacySections = (facts: Facts): Section[] => [
  controller(facts),
  LEGAL_GROUNDS,
  WHO_SEES,
  WHO_GETS,
  COOKIES,
  rights(facts),
]

const controller = ({ operatorIdentity }: Facts): Section => ({
  id: 'responsible',
  title: 'Who is responsible',
  text: [
    `For what is kept here, the controller is ${operatorNameOf(operatorIdentity)}. Write to ${operatorIdentity.email} with anything about your data.`,
  ],
})

/** What is kept about a person, and until when: the page's table. */
export const RETENTION_PERIODS: { what: string; until: string }[] = [
  {
    what: 'Your name, username, email address, phone number and picture; your password as a hash that can’t be reversed; when you signed up, and which terms you agreed to then',
    until: 'You delete your account. An account that was never verified goes after 30 days.',
  },
  {
    what: 'Where you are logged in: the kind of browser, and when it was last used',
    until: 'You log out, 7 days without use, or 30 days in all.',
  },
  { what: 'Codes that we send you', until: '2 days. They stop working after 10 minutes.' },
  { what: 'Passkeys and authenticator apps', until: 'You remove them, or delete your account.' },
  {
    what: 'Groups you are in, your share, and what you said about it, such as when you will pay',
    until: 'You delete your account. The groups’ own records then show an anonymous member.',
  },
  {
    what: 'Payments, with the country of the card, refunds and the entries in our books',
    until:
      'For good: they are records of money. When you delete your account, your name, your email address and the country are removed from them.',
  },
  {
    what: 'A gift through a link: your name, your words and your email address; and what you write on a card as a member',
    until: '24 months after the collection’s deadline, or sooner if you delete your account.',
  },
  {
    what: 'What you answered when you ordered',
    until: '24 months after the collection’s deadline, or sooner if you delete your account.',
  },
  {
    what: 'Somebody on a group’s list, who has no account: the name, and the email address or phone number that an admin gave',
    until:
      'The address until the person is taken off the list or the group is deleted; the name 24 months after the collection’s deadline.',
  },
  {
    what: 'The email address or phone number of somebody who was invited and hasn’t joined yet',
    until: 'The invitation is used, at most 14 days.',
  },
  {
    what: 'A new number that you give for a lost phone',
    until: 'It replaces the old one, a day later, or is stopped.',
  },
  {
    what: 'Your notifications',
    until: '13 months; one that asks for your answer stays until you delete your account.',
  },
  {
    what: 'What was changed in a group, by whom and when: amounts, roles, transfers',
    until:
      '7 years, in case of a dispute. Where it was done from (the kind of device, part of the address): one year.',
  },
  { what: 'What was changed in your account', until: 'One year.' },
  {
    what: 'Network addresses, to limit guessing and stolen cards',
    until: 'From minutes to a day, as keyed hashes or counters.',
  },
  {
    what: 'Notes that you send us',
    until: 'For good. When you delete your account, your name and address are removed from them.',
  },
]

const LEGAL_GROUNDS: Section = {
  id: 'why',
  title: 'Why we’re allowed to use your data',
  text: [
    [
      'To do what you ask of us: your account, your groups, your payments (a contract).',
      'To keep accounts and money safe, and to answer you (our legitimate interest, and yours).',
      'To keep records of money for as long as the law asks (a legal duty).',
      'Push notifications only after you have switched them on (your consent, which you can take back).',
    ],
    'We don’t sell data, and nothing about you is decided by a machine alone. The one exception helps against stolen cards: after many declined cards in a short time, new payments have to wait for an hour.',
  ],
}

const WHO_SEES: Section = {
  id: 'who-sees',
  title: 'Who sees what in a group',
  text: [
    [
      'Members see who is in the group, how much has come in altogether, and single payments without a name.',
      'Admins see who has paid how much, and what everyone still owes.',
      'Your username is always shown. Your name and picture are shown unless you hide your profile under Privacy Settings.',
      'Your email address and phone number are shown to nobody in your groups.',
      'A group’s link shows its title, description, goal and organiser to anyone who has it. If its admins choose so, it also shows how much has come in, and the names and words of those who gave.',
      'An admin can give their accountant a link. For 90 days at most it shows the names and amounts that this admin sees, and no addresses.',
      'A public receipt names nobody. It shows the amount, the group and the day to anyone you give its address to.',
    ],
  ],
}

const WHO_GETS: Section = {
  id: 'who-gets',
  title: 'Who else gets your data',
  text: [
    [
      'Stripe takes the payment. It gets your card from you, and from us your email address, the amount, the group’s title, and numbers that stand for you and the group here. If your bank questions the payment, Stripe also gets what we know about it, to answer the bank: your name, when you signed up and paid, the message you sent with it, and your earlier payments. Admins who connect a payout account give Stripe what it asks for. Stripe’s own privacy policy applies there.',
      'Twilio sends our text messages: your phone number and the text.',
      'The email service sends our emails: it gets your email address and the email.',
      'If you switch push notifications on, your browser’s maker delivers them. They are encrypted; it learns when one is sent and how long it is.',
    ],
    'These companies may handle data outside the United Kingdom, under the agreements that the law asks for. Apart from them, only courts and authorities get anything, and only where the law says they must.',
  ],
}

const COOKIES: Section = {
  id: 'cookies',
  title: 'Cookies and what your browser keeps',
  text: [
    'All of these are needed for what you do here, so there is no banner to click away.',
    [
      'Two cookies while you are logged in: your session (30 days at most) and a token against forged requests.',
      'One that says that you have logged in with this browser before (a year). It opens nothing. It keeps you from being locked out when somebody else guesses at your password.',
      'In the browser’s own storage: your profile as your screens show it, until you log out; whether this browser gets push notifications; where you put the feedback button; which cards have been opened. If it has no room for your profile: your login, as a cookie until you close the browser.',
      'Until you close the tab: what you have typed into the sign-up form, a new group’s form, and a gift or payment until it is paid; the page you were on the way to when you were asked to log in; the address you were invited at, and where your code was sent. So nothing is lost on the way.',
      'Once you have logged in: a small script that shows a page when you are offline and, if you switch them on, receives push notifications.',
    ],
  ],
}

const rights = ({ operatorIdentity }: Facts): Section => ({
  id: 'rights',
  title: 'Your rights',
  text: [
    'You may see your data, correct it, take it with you, have it erased, object to how it is used, or ask for that to stop for a while. Most of this you can do yourself under Profile Settings: change your picture, download your data, delete your account. Gifts without an account have a page of their own, which your receipt links to.',
    `For everything else write to ${operatorIdentity.email}. You get an answer within a month. If you are not content with it, you can complain to the Information Commissioner’s Office at ico.org.uk.`,
  ],
})
