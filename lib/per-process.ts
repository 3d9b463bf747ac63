const kept = globalThis as typeof globalThis & { whipround?: Map<string, unknown> }

/**
 * Returns a value that a process has only one of, made on first use. A module variable would not do, since a module may
 * be loaded several times: by the framework's bundles and our own, and by each reload of the dev server.
 */
export function perProcess<Value>(name: string, make: () => Value): Value {
  kept.whipround ??= new Map()
  if (!kept.whipround.has(name)) kept.whipround.set(name, make())
  return kept.whipround.get(name) as Value
}
