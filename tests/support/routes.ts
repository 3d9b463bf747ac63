import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@/lib/base/calls/define-call'

type Handler = (request: Request) => Promise<Response> | Response

/** The handler of a call, found as Next finds it: literal folders first, then that level's slug. */
export async function loadHandler(call: Pick<Call, 'method' | 'path'>): Promise<Handler> {
  const folder = call.path.split('/').slice(1).reduce(descend, 'app/api')
  const module = (await import(`@/${folder}/route`)) as Record<string, Handler | undefined>
  const handler = module[call.method]
  if (!handler) throw new Error(`${folder}/route.ts does not serve ${call.method}`)
  return handler
}

function descend(folder: string, part: string): string {
  const literal = join(folder, part)
  if (!part.startsWith('{') && existsSync(literal)) return literal
  const slug = readdirSync(folder).find((name) => /^\[\w+\]$/.test(name))
  if (!slug) throw new Error(`No route for ${part} in ${folder}`)
  return join(folder, slug)
}

/** A call's path with these values filled in. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
