import { useEffect, useState } from 'react'

const OUTCOME_SHOWN_MS = 4000

type Outcome = 'copied' | 'by-hand' | null

/** Copies a text, and says so for a while; if the browser forbids that, selects it, to be copied by hand. */
export function useCopy(select: () => void) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      select()
      setOutcome('by-hand')
    }
  }
  return { outcome, copy }
}
