import { z } from 'zod'
import { type ApiError, refused } from './errors'

/** A known parameter that the sandbox ignores. */
export const ignored = z.unknown().optional()

export const text = (maxLength = 5000) => z.string().min(1).max(maxLength)

export const integer = z.string().transform((value, context) => {
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value)
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${value}`,
    params: { code: 'parameter_invalid_integer' },
  })
  return z.NEVER
})

/** An amount in pence that moves: a whole number of at least one. */
export const amount = integer.refine((value) => value >= 1, {
  error: 'This value must be greater than or equal to 1.',
  params: { code: 'parameter_invalid_integer' },
})

export const flag = z.string().transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true'
  context.addIssue({ code: 'custom', message: `Invalid boolean: ${value}` })
  return z.NEVER
})

export const webAddress = z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' },
})

export const email = z
  .string()
  .max(800)
  .refine((value) => /^[^\s@.]+(\.[^\s@.]+)*@\S+\.\S+$/.test(value), {
    error: 'Invalid email address',
    params: { code: 'email_invalid' },
  })

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'You can have at most 50 metadata keys.')

export const expand = z.array(z.string()).optional()

/** The parameters of every call that reads one object. */
export const retrieveSchema = z.strictObject({ expand })

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})

export const listFields = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, 'Invalid integer: limit must be between 1 and 100')
    .optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([integer, range]).optional(),
  expand,
}

export type ListParameters = z.output<z.ZodObject<typeof listFields>>

/** Parses the parameters of a call; refuses wrong ones as the provider would. */
export function parseParameters<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = deepestIssue(parsed.error.issues[0])
  throw issue ? asRefusal(issue, input) : refused('Invalid request.', { executed: false })
}

type Issue = z.core.$ZodIssue

/** For a union, the last issue among its alternatives says more than its own. */
function deepestIssue(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().at(-1)
  return inner ? deepestIssue({ ...inner, path: [...issue.path, ...inner.path] } as Issue) : issue
}

function asRefusal(issue: Issue, input: unknown): ApiError {
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]))
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`
    return refused(message, { code: 'parameter_unknown', param: names[0], executed: false })
  }
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined) {
    return refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param, executed: false })
  }
  if (issue.code === 'too_small' && valueAt(input, issue.path) === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return refused(message, { code: 'parameter_invalid_empty', param, executed: false })
  }
  const code =
    issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : undefined
  return refused(explain(issue, param), { code, param, executed: false })
}

function explain(issue: Issue, param: string): string {
  if (issue.code === 'invalid_value') return `Invalid ${param}: must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `Invalid ${issue.expected}: ${param}`
  if (issue.code === 'too_big') return `Invalid ${param}: must be at most ${issue.maximum} characters`
  return issue.message
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
