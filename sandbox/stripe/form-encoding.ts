type FormValue = string | FormValue[] | { [key: string]: FormValue }

type Branch = {
  [key: string]: string | Branch
}

/** Decodes the provider's nested form encoding: `a[b]=1&list[0]=x&list[]=y`. */
export function decodeForm(encoded: string): { [key: string]: FormValue } {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(encoded)) insert(root, pathOf(name), value)
  return asObject(root)
}

function pathOf(name: string): string[] {
  const openIndex = name.indexOf('[')
  if (openIndex <= 0) return [name]
  const nested = [...name.slice(openIndex).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, openIndex), ...nested]
}

function insert(root: Branch, path: string[], value: string): void {
  if (path.includes('__proto__')) return
  let branch = root
  for (const key of path.slice(0, -1)) {
    const next = branch[key]
    const child: Branch = typeof next === 'object' ? next : {}
    branch[key] = child
    branch = child
  }
  const last = path[path.length - 1] ?? ''
  branch[last === '' ? String(Object.keys(branch).length) : last] = value
}

function asObject(branch: Branch): { [key: string]: FormValue } {
  return Object.fromEntries(Object.entries(branch).map(([key, value]) => [key, asValue(value, key)]))
}

function asValue(value: string | Branch, key: string): FormValue {
  if (typeof value === 'string') return value
  const keys = Object.keys(value)
  const isList = key !== 'metadata' && keys.length > 0 && keys.every((name) => /^\d+$/.test(name))
  if (!isList) return asObject(value)
  return keys.sort((a, b) => Number(a) - Number(b)).map((name) => asValue(value[name] ?? '', name))
}
