import { TEXT_LINK_CLASS } from '@/components/ui/buttons/text-link-class'
import { classNames } from '@/components/ui/class-names'
import { Badge } from '@/components/ui/figures/badge'

type CallDescription = {
  name: string
  area: string
  method: string
  path: string
  summary: string
  description: string
  urlParameters: string
  requestOutline: string | null
  response: { status: string; outline: string }
}

/** Every call by area, folded: what it takes, what it returns, and who may make it. */
export function CallReference({ calls }: { calls: CallDescription[] }) {
  const areas = [...new Set(calls.map(({ area }) => area))]
  return (
    <>
      <nav aria-label="Chapters" className="mb-8">
        <h2 className="mb-2 text-lg">Chapters</h2>
        <ul className="flex flex-wrap gap-x-5">
          {areas.map((area) => (
            <li key={area}>
              <a href={`#${idOf(area)}`} className={classNames(TEXT_LINK_CLASS, 'inline-block py-2.5')}>
                {nameOf(area)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-4">
        {areas.map((area) => (
          <Chapter key={area} area={area} calls={calls.filter((one) => one.area === area)} />
        ))}
      </div>
    </>
  )
}

const idOf = (area: string) => area.replaceAll(/\W+/g, '-')
/** 'refundRequests' → 'Refund requests' */
const nameOf = (area: string) => {
  const words = area.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The link leads to an element within: browsers then unfold what hides it. */
const Chapter = ({ area, calls }: { area: string; calls: CallDescription[] }) => (
  <details className="min-w-0 rounded-md border border-rule bg-sheet px-4 sm:px-6">
    <summary className="min-h-11 cursor-pointer py-3">
      <h2 className="inline text-lg">{nameOf(area)}</h2>
      <span className="ml-3 text-sm text-ink-soft">{`${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`}</span>
    </summary>
    <div id={idOf(area)} className="scroll-mt-16 divide-y divide-rule border-t border-rule py-4">
      {calls.map((one) => (
        <CallEntry key={one.name} {...one} />
      ))}
    </div>
  </details>
)

function CallEntry({
  method,
  path,
  summary,
  description,
  urlParameters,
  requestOutline,
  response,
}: CallDescription) {
  return (
    <article className="py-4 first:pt-0 last:pb-0">
      <h3 className="text-base break-all">
        <Badge tone={method === 'GET' ? 'neutral' : 'green'}>{method}</Badge>{' '}
        <span className="font-mono text-sm">{path}</span>
      </h3>
      <p className="mt-1">{summary}</p>
      <p className="mt-1 text-sm text-ink-soft">{description}</p>
      {urlParameters ? <p className="mt-1 text-sm text-ink-soft">In the address: {urlParameters}</p> : null}
      {requestOutline ? <Outline title="Takes" text={requestOutline} /> : null}
      <Outline title={`Answers ${response.status}`} text={response.outline} />
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
