import { useState } from 'react'
import { usePending } from './use-pending'

type ActionOptions = {
  /** Leads to another screen: stays busy until that screen is shown. */
  navigatesAway?: boolean
}

/** A button's work, one run at a time: a click while it runs does nothing. For forms, see useForm. */
export function useAction({ navigatesAway }: ActionOptions = {}) {
  const { isPending, begin, end } = usePending()
  const [error, setError] = useState<string | null>(null)

  /** `explain` turns the error into a message; null if the button should show none. */
  const run = async (work: () => Promise<unknown>, explain: (thrown: unknown) => string | null) => {
    if (!begin()) return
    setError(null)
    try {
      await work()
      if (navigatesAway) return
    } catch (thrown) {
      setError(explain(thrown))
    }
    end()
  }
  return { isBusy: isPending, error, run, clearError: () => setError(null) }
}
