import { SECOND } from '@/lib/clock'
import { aGroup, aUser, type TestUser } from '../../support/money'

const HEARD_WITHIN = 3 * SECOND

let scene: Promise<{ admin: TestUser; groupId: string }> | undefined
async function makeScene() {
  const admin = await aUser('watcher')
  const { id } = await aGroup({ admin })
  return { admin, groupId: id }
}

/** A change at each replica in turn, and an open screen at each of them: what was not heard in time. */
export async function hearsEachOther(urls: string[]): Promise<string[]> {
  scene ??= makeScene()
  const { admin, groupId } = await scene
  const authorization = `Bearer ${admin.token}`
  const gone = new AbortController()
  const screens = await Promise.all(urls.map((url) => openScreen(url, authorization, groupId, gone.signal)))
  const faults: string[] = []
  for (const [at, url] of urls.entries()) {
    const from = screens.map(({ heard }) => heard())
    const body = JSON.stringify({
      username: admin.username,
      amount: 100 + at + Math.round(Math.random() * 800),
    })
    const headers = { authorization, 'content-type': 'application/json' }
    const changed = await fetch(`${url}/api/group/${groupId}/member/set-amount`, {
      method: 'PUT',
      headers,
      body,
    })
    if (!changed.ok) faults.push(`${url} answered ${changed.status}`)
    for (const [number, screen] of screens.entries())
      if (!(await screen.hearsMoreThan(from[number] ?? 0)))
        faults.push(`A change at ${url} was not heard at ${urls[number]}.`)
  }
  gone.abort()
  return faults
}

async function openScreen(url: string, authorization: string, groupId: string, signal: AbortSignal) {
  const { body } = await fetch(`${url}/api/live`, { headers: { authorization }, signal })
  let count = 0
  let note: () => void = () => undefined
  const read = async () => {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (piece.includes(groupId)) {
        count += 1
        note()
      }
  }
  read().catch(() => undefined)
  return {
    heard: () => count,
    async hearsMoreThan(least: number) {
      const signalOfTime = AbortSignal.timeout(HEARD_WITHIN)
      while (count <= least && !signalOfTime.aborted)
        await new Promise<void>((done) => {
          note = done
          signalOfTime.addEventListener('abort', () => done(), { once: true })
        })
      return count > least
    },
  }
}
