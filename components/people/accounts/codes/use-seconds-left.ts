import { useEffect, useRef, useState } from 'react'

type CountdownOptions = {
  /** A new key restarts the countdown. */
  key?: unknown
  /** Pauses the countdown. */
  isPaused?: boolean
}

/** Counts whole seconds down to 0. */
export function useSecondsLeft(
  seconds: number,
  { key = null, isPaused = false }: CountdownOptions = {},
): number {
  const countdown = useRef({ key, seconds, left: seconds })
  const [left, setLeft] = useState(Math.ceil(seconds))
  useEffect(() => {
    if (countdown.current.key !== key || countdown.current.seconds !== seconds)
      countdown.current = { key, seconds, left: seconds }
    if (isPaused) return
    const endsAt = Date.now() + countdown.current.left * 1000
    const show = () => {
      countdown.current.left = Math.max(0, (endsAt - Date.now()) / 1000)
      setLeft(Math.ceil(countdown.current.left))
    }
    show()
    const timer = setInterval(show, 250)
    return () => clearInterval(timer)
  }, [seconds, key, isPaused])
  return left
}
