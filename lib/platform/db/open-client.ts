import { Client, type ClientConfig } from 'pg'
import { SECOND } from '@/lib/base/clock'

/** One connection for the work of a start or a command. If it cannot be opened, the error names the setting. */
export async function openClient(
  connectionString: string,
  setting: string,
  extraConfig: ClientConfig = {},
): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10 * SECOND, ...extraConfig })
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`The database in ${setting} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/** A name with several addresses, such as localhost, fails with one error for each and no message of its own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)
