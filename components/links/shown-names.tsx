import { Panel } from '@/components/ui/panel'

type ShownNamesProps = { names: { name: string; message: string | null }[] }

/** Who chipped in, and what they say; amounts stay between them and the group. */
export function ShownNames({ names }: ShownNamesProps) {
  if (names.length === 0) return null
  return (
    <Panel title="Chipped in" className="mt-8">
      <ul className="divide-y divide-rule">
        {names.map(({ name, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name is no key, and the list is only read
          <li key={place} className="py-3 first:pt-0 last:pb-0">
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
    </Panel>
  )
}
