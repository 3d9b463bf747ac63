import { formatPoundsShort } from '@/lib/base/money/pence'
import { operatorNameOf } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import type { Facts, Section } from './facts'

export const termsSummary = ({ operatorIdentity }: Facts): string[] => [
  `${PRODUCT_NAME} helps people collect money together. These terms are between you and ${operatorNameOf(operatorIdentity)}.`,
  'A collection is between its admins and the people who pay. The admins are responsible for spending the money as they said they would.',
  'It costs nothing to join or to run a group. Anyone who pays by card pays a fee, shown before they pay, unless the collection covers it.',
  'Nothing here takes away a right that the law gives you.',
]

export const termsSections = (facts: Facts): Section[] => [
  YOUR_ACCOUNT,
  ADMINS,
  paying(facts),
  NOT_ALLOWED,
  ourPart(facts),
  LEAVING,
  RESPONSIBILITY,
  CHANGES,
]

const YOUR_ACCOUNT: Section = {
  id: 'account',
  title: 'Your account',
  text: [
    'You need to be 18 or over. Use your own name, email address and phone number, and open one account for yourself. Clubs and schools use the accounts of the people who collect for them.',
    'Keep your password to yourself, and never pass on a code: nobody who works for us asks for one. If you think somebody else has been in your account, change your password and write to us.',
    'You can pay towards a link without an account. These terms apply to you then, too.',
  ],
}

const ADMINS: Section = {
  id: 'admins',
  title: 'If you run a collection',
  text: [
    [
      'Say truthfully what you are collecting for, and spend the money on that.',
      'If the plan changes, tell the people who paid, and send back what is no longer needed.',
      'Connect a payout account that is yours. Stripe has terms of its own that you agree to when you connect it.',
      'Invite people who expect to hear from you, and remind them kindly.',
      'If tax or other rules apply to what you collect, for a club or a charity for example, it is up to you to follow them.',
    ],
    'We don’t check what a group is for, whether its admins are who they say, or what they spend the money on. Members pay because they know the people who ask.',
  ],
}

const paying = ({ maxContributionPence }: Facts): Section => ({
  id: 'paying',
  title: 'If you pay',
  text: [
    'Pay with a card that you may use. You see your contribution, the fee and the total before you pay; tick the box for a card from abroad, which costs more to process.',
    `At most ${formatPoundsShort(maxContributionPence)} can be paid at once, in pounds only.`,
    'You are paying a share of something together, or giving a gift. All you are buying from us is the handling of the payment, which is done once the payment has gone through. To get your money back, ask the group’s admins: “Your money” says how.',
  ],
})

const NOT_ALLOWED: Section = {
  id: 'not-allowed',
  title: 'What is not allowed',
  text: [
    [
      'Cheating anyone, or collecting for something that does not exist.',
      'Using somebody else’s card or account, or trying out card numbers.',
      'Anything against the law, gambling and lotteries, and moving money to hide where it came from.',
      'Selling goods or services as a business.',
      'Pestering people, or writing anything that hurts or threatens them.',
      'Getting around limits, or disrupting the service for others.',
    ],
  ],
}

const ourPart = ({ operatorIdentity }: Facts): Section => ({
  id: 'ours',
  title: 'What we do, and may do',
  text: [
    `We run ${PRODUCT_NAME} with reasonable care. We aim to be there all day, every day, but can’t promise that nothing ever fails. When something does, what you have paid is not forgotten: it is looked up with Stripe until we know where it is.`,
    'If we have a reason to think that these terms or the law are being broken, we may pause a group’s transfers, log somebody out, or refuse a payment. We tell you why, unless the law forbids it.',
    `If our books are wrong, we put them right. A correction of a group’s money takes two people at ${operatorNameOf(operatorIdentity)}, and everything they do is recorded.`,
  ],
})

const LEAVING: Section = {
  id: 'leaving',
  title: 'Leaving',
  text: [
    'You can leave a group, and delete your account under Profile Settings, whenever you like. A group needs an admin while it has other members, and its last member can’t go while there is money in it: that has to be transferred or sent back first.',
    'What you have paid stays in the group’s books, as paid by an anonymous member.',
  ],
}

const RESPONSIBILITY: Section = {
  id: 'responsible',
  title: 'Who is responsible for what',
  text: [
    'We are responsible for loss that you could reasonably expect and that we cause by breaking these terms or by not taking reasonable care. We are not responsible for what a group’s admins do with money once it has been transferred to them, or for what is done by anyone you let into your account.',
    'None of this limits responsibility for fraud, for death or injury caused by carelessness, or for anything else where the law does not allow it. Your rights as a consumer under the law of the United Kingdom stand beside these terms.',
  ],
}

const CHANGES: Section = {
  id: 'changes',
  title: 'When these terms change',
  text: [
    'The date at the top says when they last changed. For a payment, the terms of the day on which you paid are the ones that count. If you don’t agree with a change, you can move your money and leave.',
  ],
}
