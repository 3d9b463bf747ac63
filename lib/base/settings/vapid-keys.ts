import { createECDH } from 'node:crypto'

/** The VAPID key pair that signs pushes (RFC 8292): P-256, in base64url as browsers and push services use it. */

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

export function newVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  // getPrivateKey leaves out leading zeros.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bytes.length), bytes]).toString('base64url')
}

/** The public half of a private key, or null if that is not valid. */
export function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_BYTES) return null
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(bytes)
    return pair.getPublicKey().toString('base64url')
  } catch {
    return null
  }
}
