import { useDraftForm } from '@/components/forms/use-draft-form'
import { useSyncInitial } from '@/components/forms/use-sync-initial'
import { Button } from '@/components/ui/buttons/button'
import { AmountField } from '@/components/ui/fields/amount-field'
import { TextArea } from '@/components/ui/fields/text-area'
import { ErrorNotice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { penceIn } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'
import { pick } from '@/lib/base/pick'
import {
  DESCRIPTION_MAX,
  type Detail,
  deadlineProblem,
  EDITABLE_DETAILS,
  type EMPTY_DETAILS,
  GROUP_MESSAGES,
  submittedGoalProblem,
  titleProblem,
  typedGoalProblem,
} from '@/lib/groups/group/rules'
import { explainFailure } from './action-error'
import { GROUP_TEXTS } from './action-texts'
import type { Group } from './group'
import { DeadlineField, FurtherFields, OpenAmountsField, TitleField } from './group-fields'

type EditGroupFormProps = { group: Group; onUpdated: (message: string) => void }

export function EditGroupForm({ group, onUpdated }: EditGroupFormProps) {
  const { form, field, values, change, notice, isChanged, isPending } = useEditGroup(group, onUpdated)
  return (
    <form {...form} className="flex flex-col gap-5">
      <TitleField {...field('title')} />
      <TextArea {...field('description')} label="Description" required rows={4} maxLength={DESCRIPTION_MAX} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AmountField {...field('paymentGoal')} label="Target amount" plain required />
        <DeadlineField {...field('paymentDeadline')} />
      </div>
      {group.splitOption === 'customSplit' ? (
        <OpenAmountsField
          checked={values.openAmounts}
          disabled={isPending}
          onChange={(openAmounts) => change({ openAmounts })}
        />
      ) : null}
      <FurtherFields field={field} offersFeeChoice={!group.feeFixed} />
      <ErrorNotice message={notice} />
      <Button type="submit" size="large" disabled={!isChanged} loading={isPending} loadingText="Updating...">
        Update
      </Button>
    </form>
  )
}

type Edit = typeof EMPTY_DETAILS

const asEdit = (group: Group): Edit =>
  pick({ ...group, paymentGoal: toDecimal(group.goalPence) }, EDITABLE_DETAILS)

const typingProblems = ({ title, paymentGoal, paymentDeadline }: Edit, initial: Edit) => ({
  title: titleProblem(title),
  paymentGoal: typedGoalProblem(paymentGoal),
  paymentDeadline: deadlineProblem(paymentDeadline, initial.paymentDeadline),
})

/** Missing fields are reported on submit. */
function submitProblems(edit: Edit, initial: Edit) {
  const typed = typingProblems(edit, initial)
  return {
    title: edit.title.trim() ? typed.title : GROUP_MESSAGES.titleRequired,
    description: edit.description.trim() ? null : GROUP_MESSAGES.descriptionRequired,
    paymentGoal: typed.paymentGoal ?? submittedGoalProblem(edit.paymentGoal),
    paymentDeadline: edit.paymentDeadline ? typed.paymentDeadline : GROUP_MESSAGES.deadlineInvalid,
  }
}

/** The edit form: its values, their errors, and how to send it. */
function useEditGroup(group: Group, onUpdated: (message: string) => void) {
  const initial = asEdit(group)
  const form = useDraftForm(`edit ${group._id}`, {
    initial,
    checkWhileTyping: (edit) => typingProblems(edit, initial),
    check: (edit) => submitProblems(edit, initial),
    send: async (edit) => {
      const { paymentGoal, openAmounts, feePaidBy, ...texts } = edit
      const { message } = await callServer('PUT /group/{id}/update', {
        params: { id: group._id },
        body: {
          ...texts,
          goalPence: penceIn(paymentGoal),
          openAmounts: group.splitOption === 'customSplit' ? openAmounts : undefined,
          feePaidBy: feePaidBy === initial.feePaidBy ? undefined : feePaidBy,
          changed: changedFields(edit, initial),
        },
      })
      onUpdated(message || GROUP_TEXTS.updated)
    },
    explain: (thrown) => explainFailure(thrown, GROUP_TEXTS.updateFailed),
  })
  useSyncInitial(form.internals, initial)
  return { ...form, isChanged: changedFields(form.values, initial).length > 0 }
}

/** Names the fields that were changed here: the others must not overwrite what another admin saved meanwhile. */
const changedFields = (edit: Edit, initial: Edit): Detail[] =>
  EDITABLE_DETAILS.filter((name) => edit[name] !== initial[name])
