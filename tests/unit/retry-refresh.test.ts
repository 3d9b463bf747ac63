import { retryRefreshes } from '@/components/retry-refresh'

const HERE = 'http://localhost/group/1?filter=owing'
const REFRESH = '/group/1?filter=owing&_rsc=abc'

/** A browser at that address whose first requests, this many, fail. */
function browserWhere(failures: number) {
  const asked: string[] = []
  const fetch = async (input: string) => {
    asked.push(input)
    if (asked.length <= failures) throw new TypeError('Load failed')
    return new Response('fresh')
  }
  const setTimeout = (done: () => void) => queueMicrotask(done)
  const window = { fetch, location: { href: HERE }, setTimeout }
  Object.assign(globalThis, { window })
  return { window, asked }
}

/** A response whose headers arrive but whose body breaks off. */
const brokenOff = ({ headers }: Response) =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('Load failed')) }), { headers })

afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

test('a refresh that was cut off is repeated until it is answered', async () => {
  const { window, asked } = browserWhere(3)
  retryRefreshes()
  expect(await (await window.fetch(REFRESH)).text()).toBe('fresh')
  expect(asked).toHaveLength(4)
})

test('one that is truncated counts as cut off, too', async () => {
  const { window, asked } = browserWhere(0)
  const { fetch } = window
  window.fetch = async (input) => (asked.length === 0 ? brokenOff(await fetch(input)) : fetch(input))
  retryRefreshes()
  expect(await (await window.fetch(REFRESH)).text()).toBe('fresh')
  expect(asked).toHaveLength(2)
})

test.each([
  ['another page', '/dashboard?_rsc=abc'],
  ['the same page filtered otherwise', '/group/1?filter=paid&_rsc=abc'],
  ['a call', '/api/notifications'],
  ['another server', 'http://elsewhere/group/1?filter=owing&_rsc=abc'],
])('%s that cannot be loaded is reported at once', async (_, address) => {
  const { window, asked } = browserWhere(1)
  retryRefreshes()
  await expect(window.fetch(address)).rejects.toThrow('Load failed')
  expect(asked).toHaveLength(1)
})

test('a refresh that is no longer wanted is not repeated', async () => {
  const { window } = browserWhere(1)
  retryRefreshes()
  const fetch = window.fetch as typeof globalThis.fetch
  await expect(fetch(REFRESH, { signal: AbortSignal.abort() })).rejects.toThrow('Load failed')
})

test('without a live screen, requests behave as usual', async () => {
  const { window } = browserWhere(1)
  const { fetch } = window
  retryRefreshes()()
  expect(window.fetch).toBe(fetch)
})
