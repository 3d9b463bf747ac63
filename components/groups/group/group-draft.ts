import { readFromTab, writeToTab } from '@/components/forms/tab-storage'
import { readStoredUser } from '@/lib/api/client/stored-user'
import { londonDay } from '@/lib/base/clock'
import { OCCASION_DEFAULTS, OCCASIONS, type Occasion, suggestedDeadline } from '@/lib/groups/group/occasions'
import { EMPTY_DETAILS } from '@/lib/groups/group/rules'

/** How the goal is shared: one of the two splits, or a custom split in which members give what they like. */
export const SPLITS = ['autoSplit', 'customSplit', 'openAmounts'] as const

const { openAmounts: _openAmounts, ...DETAILS } = EMPTY_DETAILS

/** The values of the create form. */
export type GroupDraft = typeof DETAILS & {
  splitOption: '' | (typeof SPLITS)[number]
  /** How many people will pay; only to work out what that makes for each. */
  people: string
  occasion: Occasion | ''
}

export const EMPTY_DRAFT: GroupDraft = { ...DETAILS, splitOption: '', people: '', occasion: '' }

type ChoiceName = {
  [Name in keyof GroupDraft]: string extends GroupDraft[Name] ? never : Name
}[keyof GroupDraft]
const CHOICES: { [Name in ChoiceName]: readonly GroupDraft[Name][] } = {
  splitOption: ['', ...SPLITS],
  feePaidBy: ['payer', 'group'],
  occasion: ['', ...OCCASIONS],
}

/** What the form holds before anything is typed. */
export function initialDraft(occasion: Occasion | '', today: string = londonDay()): GroupDraft {
  if (!occasion) return EMPTY_DRAFT
  const { title, splitOption, openAmounts } = OCCASION_DEFAULTS[occasion]
  return {
    ...EMPTY_DRAFT,
    title,
    splitOption: openAmounts ? 'openAmounts' : splitOption,
    paymentDeadline: suggestedDeadline(occasion, today),
    occasion,
  }
}

/** What a person has typed or chosen themselves. */
function changedValues(draft: GroupDraft): Partial<GroupDraft> {
  const start = initialDraft(draft.occasion)
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== start[name as keyof GroupDraft]),
  )
}

/** The form for an occasion, with everything typed into a draft that was begun before. */
export const draftWithOccasion = (occasion: Occasion | '', draft: GroupDraft | null): GroupDraft => ({
  ...initialDraft(occasion),
  ...(draft && changedValues(draft)),
})

const KEY = 'new-group'

/**
 * A half-typed group stays in session storage, so that a reload or the back button does not lose it. It carries its
 * author's id, because the next person to log in here must not see it.
 */
export function readDraft(): GroupDraft | null {
  const { userId, values } = readFromTab(KEY) ?? {}
  if (values && userId === readStoredUser()?._id) return asGroupDraft(values)
  clearDraft()
  return null
}

export function saveDraft(values: GroupDraft) {
  const userId = readStoredUser()?._id
  if (userId && Object.keys(changedValues(values)).length > 0) writeToTab(KEY, { userId, values })
  else clearDraft()
}

export const clearDraft = () => writeToTab(KEY, null)

/** Storage may hold anything: what cannot be in the form is left out. */
function asGroupDraft(kept: object): GroupDraft {
  const choices: Record<string, readonly unknown[]> = CHOICES
  const validEntries = Object.entries(kept).filter(
    ([name, value]) => name in EMPTY_DRAFT && (choices[name]?.includes(value) ?? typeof value === 'string'),
  )
  return { ...EMPTY_DRAFT, ...Object.fromEntries(validEntries) }
}
