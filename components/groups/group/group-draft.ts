import { keepInTab, keptInTab } from '@/components/forms/tab-storage'
import { readStoredUser } from '@/lib/api/client/stored-user'

/** The values of the create form. */
export type GroupDraft = {
  title: string
  description: string
  paymentGoal: string
  paymentDeadline: string
  splitOption: '' | 'autoSplit' | 'customSplit'
  openAmounts: boolean
  feePaidBy: 'payer' | 'group'
}

export const NOTHING: GroupDraft = {
  title: '',
  description: '',
  paymentGoal: '',
  paymentDeadline: '',
  splitOption: '',
  openAmounts: false,
  feePaidBy: 'payer',
}

const KEY = 'new-group'

/**
 * A half-typed group stays in session storage, so that a reload or the back button does not lose it. It carries its
 * author's id, because the next person to log in here must not see it.
 */
export function readDraft(): GroupDraft | null {
  const { userId, values } = keptInTab(KEY) ?? {}
  if (values && userId === readStoredUser()?._id) return asGroupDraft(values)
  forgetDraft()
  return null
}

export function keepDraft(values: GroupDraft) {
  const userId = readStoredUser()?._id
  if (userId && isBegun(values)) keepInTab(KEY, { userId, values })
  else forgetDraft()
}

export const forgetDraft = () => keepInTab(KEY, null)

const isBegun = (values: GroupDraft): boolean =>
  Object.entries(values).some(([name, value]) => value !== NOTHING[name as keyof GroupDraft])

/** Storage may hold anything, so read it field by field. */
function asGroupDraft(kept: Partial<Record<keyof GroupDraft, unknown>>): GroupDraft {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { splitOption } = kept
  return {
    title: text(kept.title),
    description: text(kept.description),
    paymentGoal: text(kept.paymentGoal),
    paymentDeadline: text(kept.paymentDeadline),
    splitOption: splitOption === 'autoSplit' || splitOption === 'customSplit' ? splitOption : '',
    openAmounts: kept.openAmounts === true,
    feePaidBy: kept.feePaidBy === 'group' ? 'group' : 'payer',
  }
}
