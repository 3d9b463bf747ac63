import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Call } from '@/lib/base/calls/define-call'
import { perProcess } from '@/lib/base/per-process'
import { PRODUCT_NAME } from '@/lib/base/product'
import { CALLS } from './calls'

const AUDIENCES: Record<Call['who'], string> = {
  anyone: 'Anyone.',
  visitor: 'Anyone; a full session is used when there is one.',
  pending: 'Any session, whether or not its code has been verified.',
  'signed-in': 'A full session.',
  self: 'A full session of the user in the path.',
  'self-pending': 'A session of the user in the path, whether or not its code has been verified.',
  member: 'A member of the group; 404 for others.',
  'group-admin': 'An admin of the group; 403 for other members, 404 for others.',
  operator: 'An operator of the product; 404 for others.',
}

const STEP_UP_TEXTS: Record<string, string> = {
  true: ' while two-factor authentication is on',
  always: '',
}

type Schema = Record<string, unknown>

/** JSON Schema of a part of a call. A transformed field is described as sent ('input') or as returned ('output'). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }))
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

function requestBody(call: Call) {
  const json = call.body && { 'application/json': { schema: schemaOf(call.body, 'input') } }
  if (call.bodyKind === 'multipart')
    return { content: { 'multipart/form-data': { schema: { type: 'object' } }, ...json } }
  return json && { required: call.bodyKind !== 'optional', content: json }
}

function responseContent(call: Call) {
  const schema = schemaOf(call.response, 'output')
  return Object.fromEntries((call.produces ?? ['application/json']).map((type) => [type, { schema }]))
}

function operation(area: string, call: Call) {
  const isOpen = call.who === 'anyone' || call.who === 'visitor'
  const notes = [
    AUDIENCES[call.who],
    call.stepUp && `Needs a code verified in the last 5 minutes${STEP_UP_TEXTS[String(call.stepUp)]}.`,
    call.keyHeader && `Honours the header ${call.keyHeader}: one key, one effect, one response.`,
    call.limit && `At most ${call.limit.calls} calls in ${call.limit.seconds} seconds.`,
  ]
  return {
    operationId: call.name,
    tags: [area],
    summary: call.summary,
    description: notes.filter(Boolean).join(' '),
    security: isOpen ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    requestBody: requestBody(call),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        content: responseContent(call),
      },
      ...(call.mayNeedApproval && {
        202: { description: 'Waits for somebody else to agree.', content: responseContent(call) },
      }),
      default: {
        description: 'Refused or failed.',
        content: { 'application/json': { schema: errorSchema } },
      },
    },
  }
}

/** The OpenAPI document of every documented call, made from the contracts, once in a process. */
export const openApiDocument = () => perProcess('OpenAPI document', buildDocument)

/** The same as the bytes of a response, and compressed: together, they take a second of CPU to make. */
export const openApiBytes = () =>
  perProcess('OpenAPI bytes', () => {
    const plain = new TextEncoder().encode(JSON.stringify(openApiDocument()))
    return { plain, gzip: new Uint8Array(gzipSync(plain)) }
  })

export type Operation = ReturnType<typeof operation>

function buildDocument() {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { area, call } of CALLS) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operation(area, call) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1',
      description: 'Money is in pounds with at most two decimals, times in ISO 8601 UTC.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
