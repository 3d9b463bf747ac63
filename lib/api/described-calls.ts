import { perProcess } from '@/lib/base/per-process'
import { type Operation, openApiDocument } from './openapi'
import { outlineOf } from './outline'

/** Every call as its page describes it, made once in a process too. */
export const describedCalls = () =>
  perProcess('described calls', () =>
    Object.entries(openApiDocument().paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => describeCall(path, method, operation)),
    ),
  )

function describeCall(path: string, method: string, operation: Operation) {
  const schemaIn = (content: object = {}) =>
    (Object.values(content)[0] as { schema: object } | undefined)?.schema
  const requestSchema = schemaIn(operation.requestBody?.content)
  const [status = '', response] =
    Object.entries(operation.responses).find(([name]) => name !== 'default') ?? []
  return {
    name: operation.operationId,
    area: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary: operation.summary,
    description: operation.description,
    urlParameters: operation.parameters
      .map(({ name, required }) => `${name}${required ? '' : '?'}`)
      .join(', '),
    requestOutline: requestSchema ? outlineOf(requestSchema) : null,
    response: { status, outline: outlineOf(schemaIn(response?.content) ?? {}) },
  }
}
