/** Finds the handlers of a path as the framework does: literal segments go before named ones. */

export type Handler = (request: Request) => Promise<Response> | Response
export type Handlers = Readonly<Record<string, Handler | undefined>>
/** A path as its folder under `app` is named, such as `/api/group/[id]`, and what its route.ts exports. */
export type Route = readonly [path: string, handlers: Handlers]

type Node = { parts: Map<string, Node>; named?: Node; handlers?: Handlers }

const newNode = (): Node => ({ parts: new Map() })

/** A path written in any other way, such as with `%` or an empty segment, is not found here. */
const PLAIN = /^(?:\/[\w.~!$&'()*+,;=:@-]+)+$/

/** Returns a function that looks up the handlers of a path. */
export function routeTable(routes: readonly Route[]): (path: string) => Handlers | undefined {
  const root = newNode()
  for (const [path, handlers] of routes) add(root, path.split('/').slice(1), handlers)
  return (path) => (PLAIN.test(path) ? find(root, path.split('/'), 1) : undefined)
}

function add(node: Node, [part, ...rest]: string[], handlers: Handlers) {
  if (part === undefined) node.handlers = handlers
  else if (part.startsWith('[')) {
    node.named ??= newNode()
    add(node.named, rest, handlers)
  } else {
    const next = node.parts.get(part) ?? newNode()
    node.parts.set(part, next)
    add(next, rest, handlers)
  }
}

function find(node: Node, parts: string[], at: number): Handlers | undefined {
  const part = parts[at]
  if (part === undefined) return node.handlers
  const literal = node.parts.get(part)
  return (literal && find(literal, parts, at + 1)) ?? (node.named && find(node.named, parts, at + 1))
}
