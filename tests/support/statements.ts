import { Query } from 'pg'

/** The statements sent to the database during `work`, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const submit = jest.spyOn(Query.prototype, 'submit')
  try {
    await work()
    return submit.mock.contexts.map((query) => (query as unknown as { text: string }).text)
  } finally {
    submit.mockRestore()
  }
}
