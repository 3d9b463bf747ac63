import { AmountField } from '@/components/ui/amount-field'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/error-notice'
import { TextArea } from '@/components/ui/text-area'
import { DESCRIPTION_MAX } from '@/lib/groups/rules'
import type { Group } from './group'
import { DeadlineField, OpenAmountsField, TitleField } from './group-fields'
import { useEditGroup } from './use-edit-group'

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
      <ErrorNotice message={notice} />
      <Button type="submit" size="large" disabled={!isChanged} loading={isPending} loadingText="Updating...">
        Update
      </Button>
    </form>
  )
}
