'use client'

import { useForm } from '@/components/forms/use-form'
import { CallError, callServer } from '@/lib/browser/call-server'
import { deadlineProblem, sentGoalProblem, titleProblem, typedGoalProblem } from '@/lib/groups/rules'
import { explainAction } from './action-error'
import { GROUP_TEXTS } from './action-texts'
import type { Group } from './group'

type Wanted = {
  title: string
  description: string
  paymentGoal: string
  paymentDeadline: string
  splitOption: '' | 'autoSplit' | 'customSplit'
  openAmounts: boolean
}

const nothing: Wanted = {
  title: '',
  description: '',
  paymentGoal: '',
  paymentDeadline: '',
  splitOption: '',
  openAmounts: false,
}

const isSet = ({ title, paymentGoal, paymentDeadline, splitOption }: Wanted): boolean =>
  title.trim() !== '' && paymentGoal.trim() !== '' && paymentDeadline !== '' && splitOption !== ''

/** What is typed into the create form, what is wrong with it, and the way to send it. */
export function useCreateGroup(onCreated: (group: Group) => void) {
  return useForm({
    initial: nothing,
    checkTyping: ({ title, paymentGoal, paymentDeadline }) => ({
      title: titleProblem(title),
      paymentGoal: typedGoalProblem(paymentGoal),
      paymentDeadline: deadlineProblem(paymentDeadline),
    }),
    check: ({ paymentGoal }) => ({ paymentGoal: sentGoalProblem(paymentGoal) }),
    send: async ({ splitOption, openAmounts, ...body }) => {
      const group = await callServer('POST /group/create', {
        body: {
          ...body,
          splitOption: splitOption || 'autoSplit',
          openAmounts: openAmounts && splitOption === 'customSplit',
        },
      })
      if (!group._id) throw new CallError(502, { message: GROUP_TEXTS.badAnswer })
      onCreated(group)
    },
    canSend: isSet,
    explain: (thrown) => explainAction(thrown, GROUP_TEXTS.wrong),
  })
}
