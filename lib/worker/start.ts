import { noteResponses } from './away-pages'
import { noteCallerAddresses } from './caller-address'
import { stopGracefully } from './graceful-stop'
import { leadOddRequests } from './odd-requests'
import { startWorkers } from './workers'

const kept = globalThis as typeof globalThis & { whiproundStarted?: boolean }

/** What a server process does besides answering requests. */
export async function startServer() {
  if (kept.whiproundStarted) return
  kept.whiproundStarted = true
  noteCallerAddresses()
  leadOddRequests()
  noteResponses()
  endWithParent()
  stopGracefully()
  await startWorkers()
}

/** If the start script is killed, our standard input closes; exit so that nothing is left running. */
function endWithParent() {
  if (process.env.EXIT_WITH_PARENT !== '1') return
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGTERM'))
    .on('error', () => undefined)
    .resume()
}
