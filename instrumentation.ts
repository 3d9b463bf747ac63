/** Runs once when a server process starts, before it accepts connections (server.mjs). */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('@/lib/server/worker/start')
  startServer()
}
