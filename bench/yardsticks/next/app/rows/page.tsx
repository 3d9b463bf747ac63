import { headers } from 'next/headers'
import { readList } from '@/bench/yardsticks/read-list'

export const dynamic = 'force-dynamic'

/** The 20 newest rows of a group, behind the same session look-up: no styles, no script of its own. */
export default async function Rows({ searchParams }: { searchParams: Promise<{ group?: string }> }) {
  const rows = await readList((await headers()).get('authorization') ?? '', (await searchParams).group ?? '')
  return (
    <ul>
      {rows?.map(({ _id, type, userId, amount, createdAt }) => (
        <li key={_id}>
          {type} {userId.username} {amount} {createdAt.toISOString()}
        </li>
      ))}
    </ul>
  )
}
