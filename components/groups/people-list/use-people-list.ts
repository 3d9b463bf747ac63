import { useRouter } from 'next/navigation'
import { useReducer } from 'react'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { parseAmount } from '@/lib/base/money/parse-amount'
import { toDecimal } from '@/lib/base/money/pence'
import { decodeTable, ROWS_MAX } from '@/lib/groups/people-list/rules'
import { changeRows, emptyRow, findProblems, type ListRow, rowOf } from './list-rows'

/** A list on its way into a group: read, mended row by row, then added. */
export function usePeopleList(groupId: string) {
  const router = useRouter()
  const [rows, change] = useReducer(changeRows, [])
  const readAction = useAction()
  const addAction = useAction()
  const problems = findProblems(rows)
  const readyRows = rows.filter(({ key }) => !problems.has(key))

  const read = (list: string | File) =>
    readAction.run(
      async () => {
        const params = { id: groupId }
        const body = { text: typeof list === 'string' ? list : await textOf(list) }
        const parsed = await callServer('POST /group/{id}/people/parse', { params, body })
        change({ do: 'add', rows: parsed.rows.map(rowOf) })
        if (parsed.rows.length === 0) toast.info('There is nobody in this list.')
      },
      (thrown) => serverMessageOf(thrown, 'Failed to read the list. Please try again.'),
    )

  const add = () =>
    addAction.run(
      async () => {
        const sentRows = readyRows.slice(0, ROWS_MAX)
        const { message, skipped } = await callServer('POST /group/{id}/people', {
          params: { id: groupId },
          body: { people: sentRows.map(requestRow) },
          ...newAttemptOptions(),
        })
        const refusals = new Map(skipped.map(({ row, reason }) => [sentRows[row - 1]?.key ?? 0, reason]))
        toast.success(message)
        change({ do: 'added', sentKeys: new Set(sentRows.map(({ key }) => key)), refusals })
        if (refusals.size === 0 && sentRows.length === rows.length)
          router.push(`/group/${groupId}/all-members`)
        else router.refresh()
      },
      (thrown) =>
        serverMessageOf(thrown, 'We didn’t hear back. Please try again: nobody will be added twice.'),
    )

  return {
    rows,
    change,
    problems,
    readyCount: readyRows.length,
    read,
    add,
    addEmpty: () => change({ do: 'add', rows: [emptyRow()] }),
    readAction,
    addAction,
  }
}

const textOf = async (file: File): Promise<string> => decodeTable(new Uint8Array(await file.arrayBuffer()))

function requestRow({ name, email, phoneNumber, amount }: ListRow) {
  const pence = parseAmount(amount)
  return { name, email, phoneNumber, amount: pence === null ? undefined : toDecimal(pence) }
}
