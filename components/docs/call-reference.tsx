import { Panel } from '@/components/ui/panel'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
}

type Entry = { method: string; path: string; operation: Operation }

/** Every call by area: what it takes, what it returns, and who may make it. */
export function CallReference({ paths }: { paths: Record<string, Record<string, unknown>> }) {
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Entry => ({ method, path, operation: operation as Operation }),
    ),
  )
  const areas = [...new Set(entries.map((entry) => entry.operation.tags[0] ?? ''))]
  return (
    <div className="grid gap-8">
      {areas.map((area) => (
        <Panel key={area} title={area.charAt(0).toUpperCase() + area.slice(1)}>
          <div className="divide-y divide-rule">
            {entries
              .filter((entry) => entry.operation.tags[0] === area)
              .map((entry) => (
                <CallEntry key={entry.operation.operationId} {...entry} />
              ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}

function CallEntry({ method, path, operation }: Entry) {
  const answer = Object.entries(operation.responses).find(([status]) => status !== 'default')
  const taken = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answered = Object.values(answer?.[1].content ?? {})[0]?.schema
  return (
    <article className="py-4 first:pt-0 last:pb-0">
      <h3 className="text-base break-all">
        <span className="mr-2 font-mono text-sm font-semibold text-accent">{method.toUpperCase()}</span>
        <span className="font-mono text-sm">/api{path}</span>
      </h3>
      <p className="mt-1">{operation.summary}</p>
      <p className="mt-1 text-sm text-ink-soft">{operation.description}</p>
      {operation.parameters.length > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          In the address:{' '}
          {operation.parameters
            .map((parameter) => `${parameter.name}${parameter.required ? '' : '?'}`)
            .join(', ')}
        </p>
      ) : null}
      {taken ? <SchemaDetails title="Takes" schema={taken} /> : null}
      {answered ? <SchemaDetails title={`Answers ${answer?.[0]}`} schema={answered} /> : null}
    </article>
  )
}

function SchemaDetails({ title, schema }: { title: string; schema: Record<string, unknown> }) {
  return (
    <details className="mt-2">
      <summary className="min-h-6 cursor-pointer text-sm font-semibold">{title}</summary>
      <pre className="mt-1 rounded-md bg-sunk p-3 font-mono text-xs whitespace-pre-wrap">
        {JSON.stringify(schema, null, 2)}
      </pre>
    </details>
  )
}
