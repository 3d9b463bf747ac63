import { sealWithKey, unsealWithKey } from '@/lib/platform/auth/seal'
import { keyedHash } from '@/lib/platform/auth/secrets'

/**
 * A response stored for replays is encrypted under the client's key, of which only a hash is kept. Nobody else can read
 * it, so it need not be erased when somebody it names deletes their account.
 */
const secretOf = (clientKey: string) => keyedHash('stored answers', clientKey)

export const sealResponse = (clientKey: string, namespace: string, answer: unknown): string =>
  Buffer.from(sealWithKey(secretOf(clientKey), namespace, JSON.stringify(answer))).toString('base64')

export const openResponse = (clientKey: string, namespace: string, stored: unknown): unknown =>
  JSON.parse(unsealWithKey(secretOf(clientKey), namespace, Buffer.from(stored as string, 'base64')))
