import { readList } from '@/bench/yardsticks/read-list'

export const dynamic = 'force-dynamic'

/** The bare server's list, answered by Next. */
export async function GET(request: Request) {
  const group = new URL(request.url).searchParams.get('group') ?? ''
  const transactions = await readList(request.headers.get('authorization') ?? '', group)
  return transactions ? Response.json({ transactions }) : new Response(null, { status: 401 })
}
