import { useEffect, useState } from 'react'
import { useDebounced } from '@/components/forms/use-debounced'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'

const PAUSE_MS = 300

export type ShareOutPart = ApiResponse<'GET /group/{id}/share-out'>['shareOut']['parts'][number]
/** `parts` is null if they could not be read. */
type LoadedParts = { amountPence: number; parts: ShareOutPart[] | null }

/**
 * Who would get how much of an amount, read once typing pauses. Until then, `parts` are those of the previous amount
 * and `isCurrent` is false; `parts` is null if they could not be read.
 */
export function useShareOutParts(groupId: string, amountPence: number, maxPence: number) {
  const debouncedPence = useDebounced(amountPence, PAUSE_MS)
  const [loaded, setLoaded] = useState<LoadedParts>({ amountPence: 0, parts: [] })
  const [tries, setTries] = useState(0)
  const isAmountInRange = debouncedPence > 0 && debouncedPence <= maxPence
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!isAmountInRange) return
    const controller = new AbortController()
    callServer('GET /group/{id}/share-out', {
      params: { id: groupId },
      query: { amountPence: debouncedPence },
      signal: controller.signal,
    }).then(
      ({ shareOut }) => setLoaded({ amountPence: debouncedPence, parts: shareOut.parts }),
      () => controller.signal.aborted || setLoaded({ amountPence: debouncedPence, parts: null }),
    )
    return () => controller.abort()
  }, [groupId, debouncedPence, isAmountInRange, tries])
  return {
    parts: isAmountInRange ? loaded.parts : [],
    isCurrent: loaded.amountPence === amountPence && loaded.parts !== null,
    retry: () => setTries(tries + 1),
  }
}
