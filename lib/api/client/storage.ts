/**
 * What the browser keeps for this site. It may be full or forbidden, when even looking at it throws: then this page
 * remembers its values until it is left.
 */

type BrowserStorage = {
  /** What is kept under a name, whatever that is: others may write here, too. */
  read: (name: string) => unknown
  /** Returns whether it outlasts this page. */
  keep: (name: string, value: unknown) => boolean
  forget: (name: string) => void
}

function storageOf(find: () => Storage): BrowserStorage {
  const unsaved = new Map<string, unknown>()
  const forget = (name: string) => {
    unsaved.delete(name)
    attempt(() => find().removeItem(name))
  }
  return {
    read: (name) => unsaved.get(name) ?? attempt(() => JSON.parse(find().getItem(name) ?? 'null')) ?? null,
    keep(name, value) {
      unsaved.delete(name)
      const isKept = attempt(() => find().setItem(name, JSON.stringify(value)) ?? true) ?? false
      if (isKept) return true
      // An older value must not come back.
      forget(name)
      unsaved.set(name, value)
      return false
    },
    forget,
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** For every tab, until it is forgotten. */
export const browserStorage = storageOf(() => window.localStorage)
/** For this tab, until it is closed. */
export const perTabStorage = storageOf(() => window.sessionStorage)

/** For a script within a page, which runs before any of ours is there: whether something is kept for every tab. */
export const storageCheckScript = (name: string): string =>
  `(function(){try{return localStorage.getItem(${JSON.stringify(name)})!==null}catch(e){return false}})()`
