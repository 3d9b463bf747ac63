import type { Instrumentation } from 'next'

let notePageError: ((error: unknown) => void) | undefined

/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const pages = await import('@/lib/worker/page-errors')
  notePageError = pages.notePageError
  const kept = globalThis as typeof globalThis & { whiproundStart?: () => void }
  // The built server has loaded it with the calls (lib/edge/start.ts); in development it is loaded here.
  const start = kept.whiproundStart ?? (await import('@/lib/worker/start')).startServer
  start()
}

/** Runs when a page could not be rendered, before its status is sent. */
export const onRequestError: Instrumentation.onRequestError = (error) => notePageError?.(error)
