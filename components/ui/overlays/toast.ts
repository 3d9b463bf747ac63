type ToastTone = 'success' | 'error' | 'info'

export type ToastMessage = { id: number; tone: ToastTone; text: string; durationMs: number }

type ToastOptions = { durationMs?: number }

const DEFAULT_DURATION_MS = 5000
const MAX_TOASTS = 4

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

function show(tone: ToastTone, text: string, { durationMs = DEFAULT_DURATION_MS }: ToastOptions = {}): void {
  lastId += 1
  publish(
    [...messages.filter((message) => message.text !== text), { id: lastId, tone, text, durationMs }].slice(
      -MAX_TOASTS,
    ),
  )
}

/** Shows a short message at the top right, by default for 5 seconds. The same text is shown only once. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string) => show('info', text),
}

/** The store that the Toaster reads. */
export const toastStore = {
  list: () => messages,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  remove: (id: number) => publish(messages.filter((message) => message.id !== id)),
}
