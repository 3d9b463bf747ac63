import { type OperatorIdentity, operatorNameOf } from '@/lib/base/operator-identity/words'
import { PRODUCT_NAME } from '@/lib/base/product'

type Question = { question: string; answer: string; moreLink?: { href: string; name: string } }

/** What people ask before they sign up. */
export const questions = (operatorIdentity: OperatorIdentity): Question[] => [
  {
    question: 'Where is the money until we need it?',
    answer: `In the Stripe balance of ${operatorNameOf(operatorIdentity)}, with our books saying to the penny what is your group’s. It is not a bank account and earns no interest, so move it on when you have what you need.`,
    moreLink: { href: '/your-money', name: 'Who holds your money' },
  },
  {
    question: 'Does everyone need an account?',
    answer:
      'No. With the group’s link people can give by card with a name and an email address, if the admins allow it. An account is for people who have a share of the goal, or who run the group.',
  },
  {
    question: 'What if we don’t reach the goal?',
    answer:
      'Nothing happens automatically. The admins can transfer what came in, wait for more, or send everything back to those who paid, each their own part.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Ask the admins in the app. They can send back what is still in the group, to the card you paid with. The fee is not returned.',
    moreLink: { href: '/your-money#refunds', name: 'How refunds work' },
  },
  {
    question: 'Who sees what I paid?',
    answer:
      'You and the group’s admins. Other members see how much has come in altogether, and payments without a name.',
    moreLink: { href: '/privacy#who-sees', name: 'Who sees what' },
  },
  {
    question: 'How do I know it isn’t a scam?',
    answer: `Pay only into collections run by people you know, and ask them if in doubt. ${PRODUCT_NAME} can’t check what a group is for. If something looks wrong, write to us: we can pause its transfers.`,
    moreLink: { href: '/contact', name: 'Contact and complaints' },
  },
]
