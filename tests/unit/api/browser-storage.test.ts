import { browserStorage, perTabStorage } from '@/lib/api/client/storage'
import { clearStoredUser, readStoredUser, storeUser } from '@/lib/api/client/stored-user'

/** What the page remembers in a browser whose storage is full or forbidden. */

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const full = () => {
  throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
}

function open(kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept))
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', rest = ''] = /^(\w+)=([^;]*)(.*)$/.exec(text) ?? []
      if (rest.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  const window = { localStorage: storage, sessionStorage: storage, location: { protocol: 'https:' } }
  Object.assign(globalThis, { window, document })
  return { stored, storage, jar, window }
}

afterEach(() => {
  for (const name of ['a', 'user']) {
    browserStorage.forget(name)
    perTabStorage.forget(name)
  }
  Object.assign(globalThis, { window: undefined, document: undefined })
})

test('a value is kept as text, and read again', () => {
  const { stored } = open()
  expect(browserStorage.keep('a', { b: 1 })).toBe(true)
  expect(stored.get('a')).toBe('{"b":1}')
  expect(browserStorage.read('a')).toEqual({ b: 1 })
  browserStorage.forget('a')
  expect(browserStorage.read('a')).toBeNull()
})

test('what anybody else wrote there is no reason to fail', () => {
  open({ a: 'not json' })
  expect(perTabStorage.read('a')).toBeNull()
})

test('in a full one this page remembers the value, and an older one does not come back', () => {
  const { storage, stored } = open({ a: '"old"' })
  storage.setItem = full
  expect(perTabStorage.keep('a', 'new')).toBe(false)
  expect(perTabStorage.read('a')).toBe('new')
  expect(stored.has('a')).toBe(false)
})

test('where it is forbidden to look, this page remembers the value', () => {
  const { window } = open()
  Object.defineProperty(window, 'sessionStorage', { get: denied })
  expect(perTabStorage.read('a')).toBeNull()
  expect(perTabStorage.keep('a', 1)).toBe(false)
  expect(perTabStorage.read('a')).toBe(1)
  perTabStorage.forget('a')
  expect(perTabStorage.read('a')).toBeNull()
})

const ada = { _id: 'ada', token: 'a token', username: 'ada', email: 'ada@example.com' } as Parameters<
  typeof storeUser
>[0]

test('the user is in local storage, and nowhere else if there is room', () => {
  const { stored, jar } = open()
  storeUser(ada)
  expect(JSON.parse(stored.get('user') ?? '')).toEqual(ada)
  expect(jar.size).toBe(0)
  clearStoredUser()
  expect(readStoredUser()).toBeNull()
})

test('without room, the next page finds the login in a cookie, without anything personal beside the username', () => {
  const { storage, jar } = open()
  storage.setItem = full
  storeUser(ada)
  // The next page remembers nothing by itself.
  browserStorage.forget('user')
  expect(readStoredUser()).toEqual({ _id: 'ada', token: 'a token', username: 'ada' })
  expect(decodeURIComponent(jar.get('user') ?? '')).not.toContain('@')
  clearStoredUser()
  expect(readStoredUser()).toBeNull()
  expect(jar.size).toBe(0)
})
