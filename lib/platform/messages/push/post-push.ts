import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { SECOND } from '@/lib/base/clock'
import { lookupPublic } from './public-address'

const TIMEOUT_MS = 10 * SECOND

/** How to connect to a push service; tests use their own. */
export type PushConnection = { lookup: LookupFunction; port?: number; ca?: string }

export const PUBLIC_NETWORK: PushConnection = { lookup: lookupPublic }

type EncryptedPush = { headers: Record<string, string | number>; body: Buffer }

/** Posts to a push service and returns the status. Reads no response and follows no redirect. */
export function postPush(
  endpoint: string,
  { headers, body }: EncryptedPush,
  connection: PushConnection,
): Promise<number> {
  return new Promise((done, fail) => {
    const outgoing = request(
      endpoint,
      { ...connection, method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        done(response.statusCode ?? 0)
        response.destroy()
      },
    )
    outgoing.once('error', fail)
    outgoing.end(body)
  })
}
