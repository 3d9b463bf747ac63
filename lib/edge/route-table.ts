/** Finds the handlers of a path as the framework does: literal segments go before named ones. */

export type Handler = (request: Request) => Promise<Response> | Response
export type Handlers = Readonly<Record<string, Handler | undefined>>
/** A path as its folder under `app` is named, such as `/api/group/[id]`, and what its route.ts exports. */
export type Route = readonly [path: string, handlers: Handlers]

type Place = { parts: Map<string, Place>; named?: Place; handlers?: Handlers }

const newPlace = (): Place => ({ parts: new Map() })

/** A path written in any other way, such as with `%` or an empty segment, is not found here. */
const PLAIN = /^(?:\/[\w.~!$&'()*+,;=:@-]+)+$/

/** Returns a function that looks up the handlers of a path. */
export function routeTable(routes: readonly Route[]): (path: string) => Handlers | undefined {
  const root = newPlace()
  for (const [path, handlers] of routes) add(root, path.split('/').slice(1), handlers)
  return (path) => (PLAIN.test(path) ? find(root, path.split('/'), 1) : undefined)
}

function add(place: Place, [part, ...rest]: string[], handlers: Handlers) {
  if (part === undefined) place.handlers = handlers
  else if (part.startsWith('[')) {
    place.named ??= newPlace()
    add(place.named, rest, handlers)
  } else {
    const next = place.parts.get(part) ?? newPlace()
    place.parts.set(part, next)
    add(next, rest, handlers)
  }
}

function find(place: Place, parts: string[], at: number): Handlers | undefined {
  const part = parts[at]
  if (part === undefined) return place.handlers
  const literal = place.parts.get(part)
  return (literal && find(literal, parts, at + 1)) ?? (place.named && find(place.named, parts, at + 1))
}
