type Listener = (wasAnswered: boolean) => void

let listener: Listener | null = null

/** Tells `listener` of each of this page's requests whether the server answered it. Returns a function that ends this. */
export function onAnswers(next: Listener): () => void {
  listener = next
  return () => {
    listener = null
  }
}

export const reportAnswer = (wasAnswered: boolean) => listener?.(wasAnswered)

/** In ms. */
const TIMEOUT = 5_000

/** Whether the server answers at all. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/api/health', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT),
  }).then(
    () => true,
    () => false,
  )
