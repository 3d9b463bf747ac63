import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './secrets'

const NONCE = 12
const TAG = 16

/** Encrypts a secret that must be readable again. Bound to `owner`: copied to another row, it does not decrypt. */
export function seal(purpose: string, owner: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(purpose), nonce).setAAD(Buffer.from(owner))
  return Uint8Array.from([
    ...nonce,
    ...cipher.update(text, 'utf8'),
    ...cipher.final(),
    ...cipher.getAuthTag(),
  ])
}

/** Decrypts what `seal` encrypted; throws if the data, owner or key does not match. */
export function unseal(purpose: string, owner: string, sealed: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(purpose), nonce)
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG))
  const text = sealed.subarray(NONCE, -TAG)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
