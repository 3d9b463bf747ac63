import type { OperatorIdentity } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import type { Section } from './facts'

export const contactSummary = ({ name, email, complaintsEmail }: OperatorIdentity): string[] => [
  name
    ? `${PRODUCT_NAME} is run by ${name}.`
    : `The operator of this installation of ${PRODUCT_NAME} has not given its name yet. Ask before you pay.`,
  email === complaintsEmail
    ? `Questions and complaints go to ${email}.`
    : `Questions go to ${email}, complaints to ${complaintsEmail}.`,
  'If it’s about what a group does with its money, its admins are the first to ask.',
]

export const contactSections = (operatorIdentity: OperatorIdentity): Section[] => [
  complaints(operatorIdentity),
  OUTSIDE_HELP,
  {
    id: 'suspicious',
    title: 'If a collection looks wrong',
    text: [
      `Don’t pay. Write to ${operatorIdentity.email} with the link or the group’s title, and say what looks wrong. We can pause a group’s transfers while we look into it.`,
      'If you paid and believe that you were cheated, tell your bank as well, as soon as you can.',
    ],
  },
]

const complaints = ({ complaintsEmail }: OperatorIdentity): Section => ({
  id: 'complaints',
  title: 'How to complain',
  text: [
    `Write to ${complaintsEmail}. You don’t need an account, and you don’t need particular words.`,
    [
      'Say what happened and when, and what would put it right.',
      'If it’s about a payment, give the reference on your receipt.',
      'Never send a password, a code or a card number.',
    ],
    'Everything about your payment is in our books, so we can look it up together. If you have heard nothing after two weeks, write again and give the date of your first message.',
  ],
})

const OUTSIDE_HELP: Section = {
  id: 'elsewhere',
  title: 'If we can’t agree',
  text: [
    [
      'Your bank can look into a card payment, and take it back where its rules allow.',
      'The Information Commissioner’s Office (ico.org.uk) takes complaints about personal data.',
      'Citizens Advice (citizensadvice.org.uk) tells you where you stand, free of charge. In Northern Ireland, so does Consumerline.',
    ],
  ],
}
