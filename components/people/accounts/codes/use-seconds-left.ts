import { useEffect, useRef, useState } from 'react'

type Countdown = {
  /** A new key restarts the countdown. */
  key?: unknown
  /** Pauses the countdown. */
  isPaused?: boolean
}

/** Counts whole seconds down to 0. */
export function useSecondsLeft(seconds: number, { key = null, isPaused = false }: Countdown = {}): number {
  const counted = useRef({ key, seconds, left: seconds })
  const [left, setLeft] = useState(Math.ceil(seconds))
  useEffect(() => {
    if (counted.current.key !== key || counted.current.seconds !== seconds)
      counted.current = { key, seconds, left: seconds }
    if (isPaused) return
    const endsAt = Date.now() + counted.current.left * 1000
    const show = () => {
      counted.current.left = Math.max(0, (endsAt - Date.now()) / 1000)
      setLeft(Math.ceil(counted.current.left))
    }
    show()
    const timer = setInterval(show, 250)
    return () => clearInterval(timer)
  }, [seconds, key, isPaused])
  return left
}
