import { missingReference } from './errors'
import type { ListParameters } from './parameters'
import { type Rendered, render } from './rendering'
import type { World } from './world'

type ListItem = {
  id: string
  created?: number | string
  object: string
}

/** One page of a list. `rows` are newest first, and filtered already. */
export function listPage(world: World, url: string, rows: ListItem[], parameters: ListParameters): Rendered {
  const { limit = 10, starting_after: after, ending_before: before } = parameters
  const matching = rows.filter((row) => isCreatedWithin(row, parameters.created))
  let page: ListItem[]
  let hasMore: boolean
  if (before) {
    const end = positionOf(matching, before, 'ending_before')
    page = matching.slice(Math.max(0, end - limit), end)
    hasMore = end > limit
  } else {
    const start = after ? positionOf(matching, after, 'starting_after') + 1 : 0
    page = matching.slice(start, start + limit)
    hasMore = matching.length > start + limit
  }
  return { object: 'list', url, has_more: hasMore, data: page.map((row) => render(world, row)) }
}

function positionOf(rows: ListItem[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id)
  if (position < 0) throw missingReference(rows[0]?.object ?? 'object', id, param)
  return position
}

function isCreatedWithin(row: ListItem, created: ListParameters['created']): boolean {
  if (created === undefined) return true
  const at = Number(row.created)
  if (typeof created === 'number') return at === created
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created
  return at > gt && at >= gte && at < lt && at <= lte
}
