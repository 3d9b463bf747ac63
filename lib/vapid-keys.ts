import { createECDH } from 'node:crypto'

/** The pair of keys that pushes are signed with (RFC 8292): P-256, in base64url as browsers and push services write it. */

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

export function newVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const bytes = pair.getPrivateKey()
  // The curve's own form leaves zeros in front out.
  return Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bytes.length), bytes]).toString('base64url')
}

/** The public half; null for what is no private key. */
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
