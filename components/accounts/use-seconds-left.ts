import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0, anew whenever `key` changes. */
export function useSecondsLeft(seconds: number, key: unknown = null): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key starts the count anew
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000
    const show = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    show()
    const ticking = setInterval(show, 250)
    return () => clearInterval(ticking)
  }, [seconds, key])
  return left
}
