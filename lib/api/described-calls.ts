import { perProcess } from '@/lib/base/per-process'
import { type Operation, openApiDocument } from './openapi'
import { outlineOf } from './outline'

/** Every call as its page describes it, made once in a process too. */
export const describedCalls = () =>
  perProcess('described calls', () =>
    Object.entries(openApiDocument().paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => describeCall(path, method, one)),
    ),
  )

function describeCall(path: string, method: string, one: Operation) {
  const schemaIn = (content: object = {}) =>
    (Object.values(content)[0] as { schema: object } | undefined)?.schema
  const requestSchema = schemaIn(one.requestBody?.content)
  const [status = '', response] = Object.entries(one.responses).find(([name]) => name !== 'default') ?? []
  return {
    name: one.operationId,
    area: one.tags[0] ?? '',
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary: one.summary,
    description: one.description,
    inAddress: one.parameters.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', '),
    takes: requestSchema ? outlineOf(requestSchema) : null,
    answers: { status, outline: outlineOf(schemaIn(response?.content) ?? {}) },
  }
}
