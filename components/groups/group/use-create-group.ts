import { useEffect, useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { penceIn } from '@/lib/base/money/parse-amount'
import type { InPence } from '@/lib/base/money/wire'
import type { Occasion } from '@/lib/groups/group/occasions'
import {
  type Detail,
  deadlineProblem,
  submittedGoalProblem,
  titleProblem,
  typedGoalProblem,
} from '@/lib/groups/group/rules'
import { explainFailure } from './action-error'
import { GROUP_TEXTS } from './action-texts'
import type { Group } from './group'
import {
  clearDraft,
  draftWithOccasion,
  EMPTY_DRAFT,
  type GroupDraft,
  readDraft,
  saveDraft,
} from './group-draft'

const isComplete = ({ title, paymentGoal, paymentDeadline, splitOption }: GroupDraft): boolean =>
  title.trim() !== '' && paymentGoal.trim() !== '' && paymentDeadline !== '' && splitOption !== ''

/** What is sent. Defaults are left out. */
function requestBody(draft: GroupDraft, offersFeeChoice: boolean) {
  const { people, paymentGoal, splitOption, feePaidBy, occasion, ...details } = draft
  const isPayWhatYouLike = splitOption === 'openAmounts'
  return {
    ...details,
    goalPence: penceIn(paymentGoal),
    splitOption: isPayWhatYouLike ? ('customSplit' as const) : splitOption || ('autoSplit' as const),
    openAmounts: isPayWhatYouLike || undefined,
    feePaidBy: offersFeeChoice && feePaidBy === 'group' ? feePaidBy : undefined,
    occasion: occasion || undefined,
  } satisfies InPence<Record<Detail | 'splitOption' | 'occasion', unknown>>
}

type CreateOptions = {
  /** What the form begins with, '' being nothing; null goes on with a draft as it is. */
  occasion: Occasion | '' | null
  offersFeeChoice: boolean
  onCreated: (group: Group) => void
}

/** The create form: its values, their errors, and how to send it. */
export function useCreateGroup({ occasion, offersFeeChoice, onCreated }: CreateOptions) {
  const [draft, setDraft] = useState(readDraft)
  const withKey = useAttemptKey('new group', 'Attempt-Key')
  const form = useForm({
    initial: occasion === null ? (draft ?? EMPTY_DRAFT) : draftWithOccasion(occasion, draft),
    checkWhileTyping: ({ title, paymentGoal, paymentDeadline }) => ({
      title: titleProblem(title),
      paymentGoal: typedGoalProblem(paymentGoal),
      paymentDeadline: deadlineProblem(paymentDeadline),
    }),
    check: ({ paymentGoal }) => ({ paymentGoal: submittedGoalProblem(paymentGoal) }),
    send: async (values) => {
      const group = await withKey(requestBody(values, offersFeeChoice), (attemptOptions, body) =>
        callServer('POST /group/create', { body, ...attemptOptions }),
      )
      if (!group._id) throw new CallError(502, { message: GROUP_TEXTS.badAnswer })
      clearDraft()
      onCreated(group)
    },
    canSend: isComplete,
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.somethingWentWrong),
  })
  const { values, change } = form
  useEffect(() => saveDraft(values), [values])
  return {
    ...form,
    /** Whether the form opened with a kept draft. */
    isFromDraft: draft !== null,
    startAfresh: () => {
      change(EMPTY_DRAFT)
      setDraft(null)
    },
  }
}
