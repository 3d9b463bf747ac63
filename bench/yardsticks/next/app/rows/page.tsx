import { headers } from 'next/headers'
import { readRows, type ShownRow } from './read-rows'

export const dynamic = 'force-dynamic'

/** The 20 newest rows of a group, behind the same session look-up: no styles, no script of its own. */
export default async function Rows({ searchParams }: { searchParams: Promise<{ group?: string }> }) {
  const token = (await headers()).get('authorization')?.replace('Bearer ', '') ?? ''
  const rows: ShownRow[] = await readRows(token, (await searchParams).group ?? '')
  return (
    <ul>
      {rows.map(({ id, type, username, amountPence, createdAt }) => (
        <li key={id}>
          {type} {username} {amountPence} {createdAt.toISOString()}
        </li>
      ))}
    </ul>
  )
}
