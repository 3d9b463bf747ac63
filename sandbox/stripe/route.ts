import type { z } from 'zod'
import { parseParameters } from './parameters'
import type { World } from './world'

export type ApiRoute = {
  method: 'GET' | 'POST'
  /** Matches a path; its groups are the ids in it. */
  path: RegExp
  /** Checks the parameters, and returns the function that executes the call. */
  prepare(input: unknown): (world: World, ...ids: string[]) => object
}

/** One call of the API: its path, its parameters and what it does. `:id` in the path stands for an id. */
export function route<T>(
  method: ApiRoute['method'],
  path: string,
  schema: z.ZodType<T>,
  run: (world: World, parameters: T, ...ids: [string, string]) => object,
): ApiRoute {
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    prepare: (input) => {
      const parsed = parseParameters(schema, input)
      return (world, first = '', second = '') => run(world, parsed, first, second)
    },
  }
}
