import { useLayoutEffect } from 'react'
import { currentUserId } from './form-draft'
import { readFromTab, writeToTab } from './tab-storage'

const storageName = (formName: string) => `until paid ${formName}`

/**
 * What was typed into a form that leads to the checkout waits in this tab until that is paid: whoever comes back without
 * having paid finds it again. A field left as it was is not kept, as it may begin with something else by then.
 */
export function keepCheckoutDraft<Values extends object>(formName: string, values: Values, initial: Values) {
  const typed = Object.entries(values).filter(([name, value]) => value !== initial[name as keyof Values])
  writeToTab(storageName(formName), { userId: currentUserId(), values: Object.fromEntries(typed) })
}

export const forgetCheckoutDraft = (formName: string) => writeToTab(storageName(formName), null)

type ChangeableForm<Values> = { change: (given: (values: Values) => Partial<Values>) => void }

/** Types it again. */
export function useCheckoutDraft<Values extends object>(
  formName: string,
  form: ChangeableForm<Values>,
  initial: Values,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration: the server knows nothing kept
  useLayoutEffect(() => {
    restoreCheckoutDraft(formName, form, initial)
  }, [])
}

/** Not over what has been typed since. */
export function restoreCheckoutDraft<Values extends object>(
  formName: string,
  { change }: ChangeableForm<Values>,
  initial: Values,
) {
  const kept = readCheckoutDraft(formName, initial)
  if (kept.length > 0)
    change((values) => {
      const untouched = kept.filter(([name]) => values[name] === initial[name])
      return Object.fromEntries(untouched) as Partial<Values>
    })
}

/** Checked again, because storage may hold anything; and the next person to use this tab must not see it. */
export function readCheckoutDraft<Values extends object>(formName: string, initial: Values) {
  const { userId, values } = readFromTab(storageName(formName)) ?? {}
  if (userId !== currentUserId()) return []
  return Object.entries({ ...(values as object) }).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Values],
  ) as [keyof Values, unknown][]
}
