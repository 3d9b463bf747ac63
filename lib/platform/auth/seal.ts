import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secrets'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret that must be readable again. Bound to `context`: copied to another row, it does not decrypt. */
export const seal = (purpose: string, context: string, text: string): Uint8Array<ArrayBuffer> =>
  sealWithKey(deriveKey(purpose), context, text)

/** Decrypts what `seal` encrypted; throws if the data, context or key does not match. */
export const unseal = (purpose: string, context: string, sealed: Uint8Array): string =>
  unsealWithKey(deriveKey(purpose), context, sealed)

/** The same under a key of one's own, of 32 bytes. */
export function sealWithKey(key: Buffer, context: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Uint8Array.from([
    ...nonce,
    ...cipher.update(text, 'utf8'),
    ...cipher.final(),
    ...cipher.getAuthTag(),
  ])
}

export function unsealWithKey(key: Buffer, context: string, sealed: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
