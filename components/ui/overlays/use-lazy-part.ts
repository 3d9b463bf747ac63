import { useCallback, useState } from 'react'

/**
 * A part of the screen that is loaded on demand: `preload` on approach, `show` on press. If loading fails, nothing is
 * shown, and the next press retries.
 */
export function useLazyPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const preload = useCallback(() => {
    load().catch(() => undefined)
  }, [load])
  const show = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load])
  return { part, preload, show }
}
