import { SECOND } from '@/lib/base/clock'
import { aGroup, aUser, type TestUser } from '../../support/money'

const HEARD_WITHIN = 3 * SECOND

let scene: Promise<{ admin: TestUser; groupId: string }> | undefined
let made = 0

async function makeScene() {
  const admin = await aUser('watcher')
  const { id } = await aGroup({ admin })
  return { admin, groupId: id }
}

/** Makes a change at each replica in turn, with an open screen at each; returns the changes not received in time. */
export async function listUnheardChanges(urls: string[]): Promise<string[]> {
  scene ??= makeScene()
  const { admin, groupId } = await scene
  const authorization = `Bearer ${admin.token}`
  const gone = new AbortController()
  const screens = await Promise.all(urls.map((url) => openScreen(url, authorization, groupId, gone.signal)))
  const faults: string[] = []
  for (const url of urls) {
    const countsBefore = screens.map(({ heard }) => heard())
    const status = await change(url)
    if (status !== 200) faults.push(`${url} answered ${status}`)
    for (const [number, screen] of screens.entries())
      if (!(await screen.hearsMoreThan(countsBefore[number] ?? 0)))
        faults.push(`A change at ${url} was not heard at ${urls[number]}.`)
  }
  gone.abort()
  return faults
}

/** Changes something in the group that the screens show; returns the response's status. */
async function change(url: string): Promise<number> {
  scene ??= makeScene()
  const { admin, groupId } = await scene
  // A new amount each time: setting the old one would change nothing, and send no event.
  const body = JSON.stringify({ username: admin.username, amount: 100 + (made++ % 800) })
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/group/${groupId}/member/set-amount`, { method: 'PUT', headers, body }))
    .status
}

/** Opens this many screens at one address, each on a connection of its own. */
export async function openScreens(url: string, count: number) {
  scene ??= makeScene()
  const { admin, groupId } = await scene
  const gone = new AbortController()
  const screens = await Promise.all(
    Array.from({ length: count }, () => openScreen(url, `Bearer ${admin.token}`, groupId, gone.signal)),
  )
  return {
    /** Which of the screens receive a change. */
    async hearingChange(): Promise<boolean[]> {
      const countsBefore = screens.map(({ heard }) => heard())
      if ((await change(url)) !== 200) throw new Error('Nothing could be changed.')
      return Promise.all(screens.map((screen, number) => screen.hearsMoreThan(countsBefore[number] ?? 0)))
    },
    areCut: () => screens.map(({ isCut }) => isCut()),
    close: () => gone.abort(),
  }
}

async function openScreen(url: string, authorization: string, groupId: string, signal: AbortSignal) {
  const { body } = await fetch(`${url}/api/live`, { headers: { authorization }, signal })
  let count = 0
  let isCut = false
  let note: () => void = () => undefined
  const read = async () => {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (piece.includes(groupId)) {
        count += 1
        note()
      }
  }
  const end = () => {
    isCut = true
    note()
  }
  read().then(end, end)
  return {
    heard: () => count,
    isCut: () => isCut,
    async hearsMoreThan(least: number) {
      const timeOutSignal = AbortSignal.timeout(HEARD_WITHIN)
      while (count <= least && !isCut && !timeOutSignal.aborted)
        await new Promise<void>((done) => {
          note = done
          timeOutSignal.addEventListener('abort', () => done(), { once: true })
        })
      return count > least
    },
  }
}
