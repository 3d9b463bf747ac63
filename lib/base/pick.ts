/** The named properties of an object, and no others. */
export function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, Name>
}
