import { Panel } from '@/components/ui/page/panel'

type Described = {
  name: string
  area: string
  method: string
  path: string
  summary: string
  description: string
  inAddress: string
  takes: string | null
  answers: { status: string; outline: string }
}

/** Every call by area: what it takes, what it returns, and who may make it. */
export function CallReference({ calls }: { calls: Described[] }) {
  const areas = [...new Set(calls.map(({ area }) => area))]
  return (
    <div className="grid gap-8">
      {areas.map((area) => (
        <Panel key={area} title={area.charAt(0).toUpperCase() + area.slice(1)}>
          <div className="divide-y divide-rule">
            {calls
              .filter((one) => one.area === area)
              .map((one) => (
                <CallEntry key={one.name} {...one} />
              ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}

function CallEntry({ method, path, summary, description, inAddress, takes, answers }: Described) {
  return (
    <article className="py-4 first:pt-0 last:pb-0">
      <h3 className="text-base break-all">
        <span className="mr-2 font-mono text-sm font-semibold text-accent">{method}</span>
        <span className="font-mono text-sm">{path}</span>
      </h3>
      <p className="mt-1">{summary}</p>
      <p className="mt-1 text-sm text-ink-soft">{description}</p>
      {inAddress ? <p className="mt-1 text-sm text-ink-soft">In the address: {inAddress}</p> : null}
      {takes ? <Outline title="Takes" text={takes} /> : null}
      <Outline title={`Answers ${answers.status}`} text={answers.outline} />
    </article>
  )
}

function Outline({ title, text }: { title: string; text: string }) {
  return (
    <details className="mt-2">
      <summary className="min-h-6 cursor-pointer text-sm font-semibold">{title}</summary>
      <pre className="mt-1 rounded-md bg-sunk p-3 font-mono text-xs whitespace-pre-wrap">{text}</pre>
    </details>
  )
}
