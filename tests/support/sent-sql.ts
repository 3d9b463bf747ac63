import { Query } from 'pg'

/** The statements sent to the database during `work`, in order. */
export async function sqlSentBy(work: () => Promise<unknown>): Promise<string[]> {
  const submit = jest.spyOn(Query.prototype, 'submit')
  try {
    await work()
    return submit.mock.contexts.map((query) => (query as unknown as { text: string }).text)
  } finally {
    submit.mockRestore()
  }
}

/** How many rows the database sent during `work`. */
export async function countRowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const read = jest.spyOn(Query.prototype as unknown as { handleDataRow: () => void }, 'handleDataRow')
  try {
    await work()
    return read.mock.calls.length
  } finally {
    read.mockRestore()
  }
}
