import type { Instrumentation } from 'next'

let notePageError: ((error: unknown) => void) | undefined

/** Runs once when a server process starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const pages = await import('@/lib/worker/away-pages')
  notePageError = pages.notePageError
  const { startServer } = await import('@/lib/worker/start')
  startServer()
}

/** Runs when a page could not be rendered, before its status is sent. */
export const onRequestError: Instrumentation.onRequestError = (error) => notePageError?.(error)
