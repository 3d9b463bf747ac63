const globalStore = globalThis as typeof globalThis & { whipround?: Record<string, unknown> }

/**
 * Returns a value that a process has only one of, made on first use. A module variable would not do: Next may load a
 * module once for pages, once for calls and once for proxy.ts, and again at each reload in development.
 */
export function perProcess<Value>(name: string, make: () => Value): Value {
  globalStore.whipround ??= {}
  globalStore.whipround[name] ??= make()
  return globalStore.whipround[name] as Value
}
