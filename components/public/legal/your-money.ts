import { formatPoundsShort } from '@/lib/base/money/pence'
import { operatorNameOf } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'
import type { Facts, Section } from './facts'

/** Who holds the money, and where it goes. This describes what the code does: change both together. */

export const moneySummary = ({ operatorIdentity }: Facts): string[] => [
  'You pay by card on Stripe’s own page. We never see your card number.',
  `Until an admin of your group moves it, the money is held in the Stripe balance of ${operatorNameOf(operatorIdentity)}, together with that of other groups. Our books keep each group’s money apart, to the penny.`,
  'Your group’s admins decide where it goes: to a bank account, through Stripe, or back to those who paid.',
  'It is not a bank account. It earns no interest, and the Financial Services Compensation Scheme does not cover it. Don’t leave money here for longer than your group needs.',
]

export const moneySections = (facts: Facts): Section[] => [
  INCOMING,
  heldMoney(facts),
  transfersOut(facts),
  REFUNDS,
  DISPUTES,
  RECORDED_PAYMENTS,
]

const INCOMING: Section = {
  id: 'in',
  title: 'On its way in',
  text: [
    'You see your contribution, the fee and the total before you go on. Then Stripe takes your card and tells us whether it worked. If the answer is slow we ask again until we know: we never guess that a payment failed.',
    'As soon as Stripe confirms it, the contribution is written down for your group, and a receipt is on its way to you by email. The receipt has an address at which anyone you give it to can check the payment.',
    'The fee is not part of the group’s money. It goes towards what Stripe charges us for taking the card. Where the collection covers it, you pay exactly your share, and the fee comes out of what is collected.',
    'Every entry in our books carries a fingerprint of the one before it, so an old one can’t be changed without anyone noticing.',
  ],
}

const heldMoney = ({ operatorIdentity }: Facts): Section => ({
  id: 'here',
  title: 'While it is here',
  text: [
    `Stripe adds what you paid to the balance that ${operatorNameOf(operatorIdentity)} has with Stripe, less Stripe’s own charges. The money of all groups is held in that one balance. There is no separate bank account for each group.`,
    'Every night, and before each transfer, we compare what Stripe holds with what all groups together are owed. If there is ever too little, transfers that would need the missing money wait until it has been made up.',
    `${PRODUCT_NAME} is not a bank. What is in your group is not a deposit: it earns no interest, and the Financial Services Compensation Scheme does not cover it. If ${operatorNameOf(operatorIdentity)} became insolvent, the money could be caught up in that and you might not get all of it back. Short collections, moved on soon, are the safest.`,
  ],
})

const transfersOut = ({ maxDailyTransferPence, coolingHours }: Facts): Section => ({
  id: 'out',
  title: 'On its way out',
  text: [
    'Only the admins of a group can move its money, and only in two ways: to the payout account that one of them has connected, or back to those who paid.',
    'To connect a payout account, an admin shows Stripe who they are and where their bank account is. Once money has arrived there it is in that person’s hands, and we can’t make them spend it as the group expects. Only join a collection run by somebody you trust.',
    [
      'A group can ask for two keys: every transfer then waits for a second admin to confirm it.',
      ...(coolingHours > 0
        ? [
            `When a payout account is replaced, all members are told, and transfers wait ${hoursText(coolingHours)}.`,
          ]
        : ['When a payout account is replaced, all members are told.']),
      `A group can transfer at most ${formatPoundsShort(maxDailyTransferPence)} a day, unless we have agreed on another amount.`,
      'We can pause a group’s transfers while we look into something. Refunds carry on.',
    ],
    'Nothing moves by itself when the deadline passes, or when the goal is missed. The money waits until an admin transfers it or sends it back, and a group with money in it can’t be deleted.',
    'Under “Where is my money?” on your receipt you can follow what you paid, step by step.',
  ],
})

const hoursText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`)

const REFUNDS: Section = {
  id: 'refunds',
  title: 'If you want it back',
  text: [
    'Ask in the app, from your list of transactions. If you gave through a link without an account, ask from your gift’s own page, which your receipt links to. The admins are told, and they decide.',
    'Admins can send back all or part of a contribution, and it goes to the card it came from. They can only send back what is still in the group: what has been transferred they would have to return to you themselves.',
    'The processing fee is not returned, as Stripe keeps its charge too. Where the collection covered it, the group doesn’t get it back either.',
    'If a payment ever reaches us that is not what we asked for, it is sent back in full without anyone asking. If that fails, we keep trying and a person looks at it.',
  ],
}

const DISPUTES: Section = {
  id: 'disputes',
  title: 'If you question a payment with your bank',
  text: [
    'You can always ask your bank about a card payment, and you should if you did not make it. While the bank decides, the money is kept out of the group’s reach, and we ask for what was transferred back from the payout account.',
    'If the bank decides for you, it gives you your money back, and the contribution no longer counts for your group. If the money had been transferred and can’t be recovered, the group then owes it. What banks charge for a dispute is our cost, not the group’s.',
    'If you recognise the payment but your plans have changed, asking the admins is quicker for everyone.',
  ],
}

const RECORDED_PAYMENTS: Section = {
  id: 'cash',
  title: 'Cash and bank transfers',
  text: [
    'Admins can note that somebody paid in cash or by bank transfer. It counts towards the goal and is marked as paid another way. That money was never here, so it can’t be transferred or refunded here.',
  ],
}
