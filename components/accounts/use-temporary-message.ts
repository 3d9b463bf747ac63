import { useEffect, useState } from 'react'

/** A message that clears itself; a new one restarts the timer. */
export function useTemporaryMessage<Message>(durationMs: number) {
  const [shown, setShown] = useState<{ message: Message } | null>(null)
  useEffect(() => {
    if (!shown) return
    const clearing = setTimeout(() => setShown(null), durationMs)
    return () => clearTimeout(clearing)
  }, [shown, durationMs])
  return [shown?.message ?? null, (message: Message) => setShown({ message })] as const
}
