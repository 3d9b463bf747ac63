import { longMoment } from '@/lib/base/dates'
import { formatPounds } from '@/lib/base/money/pence'
import type { NextStep } from '@/lib/groups/group/next-step'
import type { Group } from './group'

/** The next steps other than paying, which have a card. */

export type CardStep = Exclude<NextStep, { kind: 'pay' | 'give' }>
type Words = { title: string; text: string }
type StepGroup = Pick<Group, 'splitOption' | 'openAmounts' | 'goalStatus' | 'payoutAccountOwner'>

export function stepTexts(step: CardStep, group: StepGroup): Words {
  switch (step.kind) {
    case 'invite':
      return {
        title: 'Invite the others',
        text: `You’re the only one here so far. ${joinText(group)}`,
      }
    case 'connect':
      return {
        title: 'Connect a payout account',
        text: `The goal is reached. Say which bank account the ${formatPounds(step.amountPence)} should go to; it takes a few minutes.`,
      }
    case 'finish-account':
      return {
        title: 'Finish your payout account',
        text: `The goal is reached. Our payment provider needs a few more details before you can transfer the ${formatPounds(step.amountPence)}.`,
      }
    case 'transfer':
      return {
        title: 'Transfer the money',
        text: `The goal is reached, and ${formatPounds(step.amountPence)} can go to the payout account.`,
      }
    case 'second-admin':
      return {
        title: 'Make another member an admin',
        text: 'The goal is reached. A second admin has to confirm transfers here, and you’re the only admin.',
      }
    case 'wait':
      return waitTexts(step, group)
    case 'wrap-up':
      return {
        title: 'Time to wrap up',
        text:
          group.goalStatus === 'completed'
            ? 'The goal is reached. Transfer the money, share out what is left over and thank everyone.'
            : 'The deadline has passed. Settle what is still owed, transfer the money and thank everyone.',
      }
  }
}

function joinText({ splitOption, openAmounts }: StepGroup): string {
  if (splitOption === 'autoSplit') return 'Everyone who joins makes the shares smaller.'
  return openAmounts
    ? 'Everyone who joins gives what they like.'
    : 'Once they’ve joined, you say what each pays.'
}

type Wait = Extract<NextStep, { kind: 'wait' }>

function waitTexts(step: Wait, { payoutAccountOwner }: StepGroup): Words {
  switch (step.why) {
    case 'dispute':
      return {
        title: 'Waiting for a bank’s decision',
        text: 'The goal is reached, but a payer’s bank is looking into a payment. What it holds back can’t be transferred until it has decided.',
      }
    case 'paused':
      return {
        title: 'Transfers are paused',
        text: 'The goal is reached, and the money is safe. You can transfer it as soon as transfers work again.',
      }
    case 'account-owner':
      return {
        title: `Waiting for ${payoutAccountOwner ?? 'another admin'}`,
        text: 'The goal is reached. The payout account is theirs, and only they can finish setting it up.',
      }
    case 'new-account':
      return {
        title: 'The new payout account has to wait',
        text: `The goal is reached. To keep the money safe, transfers to the new account work from ${longMoment(step.from)}.`,
      }
  }
}
