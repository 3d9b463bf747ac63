import { useCallback, useState } from 'react'

/**
 * A part of the screen that is fetched when it is needed: `fetch` as somebody comes near, `show` when they press.
 * What could not be fetched is not shown, and tried again with the next press.
 */
export function useFetched<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  const fetch = useCallback(() => {
    load().catch(() => undefined)
  }, [load])
  const show = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load])
  return { part, fetch, show }
}
