import { readStoredUser } from '@/lib/browser/stored-user'

/** What is typed into the create form. */
export type Wanted = {
  title: string
  description: string
  paymentGoal: string
  paymentDeadline: string
  splitOption: '' | 'autoSplit' | 'customSplit'
  openAmounts: boolean
}

export const NOTHING: Wanted = {
  title: '',
  description: '',
  paymentGoal: '',
  paymentDeadline: '',
  splitOption: '',
  openAmounts: false,
}

const KEY = 'new-group'

/**
 * A half-typed group waits in the tab, so that neither a reload nor the back button costs it; with whoever typed it,
 * as the next one to log in here must not find it. Where the browser keeps nothing, it is only lost.
 */
export function readDraft(): Wanted | null {
  try {
    const { userId, values } = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}')
    if (values && userId === readStoredUser()?._id) return asWanted(values)
    forgetDraft()
    return null
  } catch {
    return null
  }
}

export function keepDraft(values: Wanted) {
  const userId = readStoredUser()?._id
  if (!userId || !isBegun(values)) return forgetDraft()
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ userId, values }))
  } catch {
    // Full or forbidden.
  }
}

export function forgetDraft() {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

const isBegun = (values: Wanted): boolean =>
  Object.entries(values).some(([name, value]) => value !== NOTHING[name as keyof Wanted])

/** Anything may have been written there. */
function asWanted(kept: Partial<Record<keyof Wanted, unknown>>): Wanted {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { splitOption } = kept
  return {
    title: text(kept.title),
    description: text(kept.description),
    paymentGoal: text(kept.paymentGoal),
    paymentDeadline: text(kept.paymentDeadline),
    splitOption: splitOption === 'autoSplit' || splitOption === 'customSplit' ? splitOption : '',
    openAmounts: kept.openAmounts === true,
  }
}
