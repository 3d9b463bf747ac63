import { useEffect, useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { penceIn } from '@/lib/base/money/read-amount'
import { deadlineProblem, sentGoalProblem, titleProblem, typedGoalProblem } from '@/lib/groups/group/rules'
import { explainAction } from './action-error'
import { GROUP_TEXTS } from './action-texts'
import type { Group } from './group'
import { forgetDraft, type GroupDraft, keepDraft, NOTHING, readDraft } from './group-draft'

const isSet = ({ title, paymentGoal, paymentDeadline, splitOption }: GroupDraft): boolean =>
  title.trim() !== '' && paymentGoal.trim() !== '' && paymentDeadline !== '' && splitOption !== ''

/** The create form: its values, their errors, and how to send it. */
export function useCreateGroup(offersFee: boolean, onCreated: (group: Group) => void) {
  const [draft, setDraft] = useState(readDraft)
  const withKey = useAttemptKey('new group', 'Attempt-Key')
  const create = useForm({
    initial: draft ?? NOTHING,
    checkTyping: ({ title, paymentGoal, paymentDeadline }) => ({
      title: titleProblem(title),
      paymentGoal: typedGoalProblem(paymentGoal),
      paymentDeadline: deadlineProblem(paymentDeadline),
    }),
    check: ({ paymentGoal }) => ({ paymentGoal: sentGoalProblem(paymentGoal) }),
    send: async ({ paymentGoal, splitOption, openAmounts, feePaidBy, ...texts }) => {
      const wanted = {
        ...texts,
        goalPence: penceIn(paymentGoal),
        splitOption: splitOption || 'autoSplit',
        openAmounts: (splitOption === 'customSplit' && openAmounts) || undefined,
        // The default is left out.
        feePaidBy: offersFee && feePaidBy === 'group' ? feePaidBy : undefined,
      }
      const group = await withKey(wanted, (sent, body) => callServer('POST /group/create', { body, ...sent }))
      if (!group._id) throw new CallError(502, { message: GROUP_TEXTS.badAnswer })
      forgetDraft()
      onCreated(group)
    },
    canSend: isSet,
    explain: (thrown) => explainAction(thrown, GROUP_TEXTS.wrong),
  })
  const { values, change } = create
  useEffect(() => keepDraft(values), [values])
  return {
    ...create,
    /** Whether the form opened with a kept draft. */
    isKept: draft !== null,
    startAfresh: () => {
      change(NOTHING)
      setDraft(null)
    },
  }
}
