'use client'

import { useState } from 'react'
import { usePending } from './use-pending'

type ActionOptions = {
  /** It leads to another screen: it stays busy until that is there. */
  leaves?: boolean
}

/** A button's work: one thing at a time, a second click while it runs does nothing. For forms there is useForm. */
export function useAction({ leaves }: ActionOptions = {}) {
  const { isPending, begin, end } = usePending()
  const [error, setError] = useState<string | null>(null)

  /** `explain` says what went wrong; null where nothing is to be said beside the button. */
  const run = async (work: () => Promise<unknown>, explain: (thrown: unknown) => string | null) => {
    if (!begin()) return
    setError(null)
    try {
      await work()
      if (leaves) return
    } catch (thrown) {
      setError(explain(thrown))
    }
    end()
  }
  return { isBusy: isPending, error, run, forget: () => setError(null) }
}
