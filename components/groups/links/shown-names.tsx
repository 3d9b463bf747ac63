import { Panel } from '@/components/ui/page/panel'

type Giver = { name: string; message: string | null }

/** How many are shown unfolded: the page must stay short on phones, however many gave. */
const UNFOLDED_MAX = 12

/** Who chipped in, and their messages; amounts stay between them and the group. */
export function ShownNames({ names }: { names: Giver[] }) {
  if (names.length === 0) return null
  const rest = names.length > UNFOLDED_MAX + 3 ? names.slice(UNFOLDED_MAX) : []
  return (
    <Panel title="Chipped in">
      <GiverList names={names.slice(0, names.length - rest.length)} />
      {rest.length > 0 ? (
        <details className="border-t border-rule">
          <summary className="flex min-h-11 cursor-pointer items-center pt-2 font-semibold text-accent">
            {`And ${rest.length} more`}
          </summary>
          <GiverList names={rest} />
        </details>
      ) : null}
    </Panel>
  )
}

function GiverList({ names }: { names: Giver[] }) {
  return (
    <ul className="divide-y divide-rule">
      {names.map(({ name, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name is no key, and the list is only read
        <li key={index} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold break-words">
            <bdi>{name}</bdi>
          </p>
          {message ? (
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line text-ink-soft">
              {message}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
