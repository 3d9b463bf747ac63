import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { androidCertificates } from './certificates'

type Overrides = { origin?: string; rpId?: string; userVerified?: boolean }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const bytes = (value: Uint8Array) => Uint8Array.from(value)

/** A passkey in software: responds as a browser and its authenticator would, or wrongly on purpose. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData({ rpId = 'localhost', userVerified = true }: Overrides, attested?: Uint8Array) {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  function attestedData() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, isoCBOR.encode(cose)])
  }

  const credential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id,
    /** `certificatesNaming` is an address that certificates name, where a phone attests the key. */
    register(challenge: string, overrides: Overrides & { certificatesNaming?: string } = {}) {
      const client = clientData('webauthn.create', challenge, overrides.origin)
      const url = overrides.certificatesNaming
      const x5c = url ? androidCertificates({ publicKey, challenge: sha256(client), url }) : []
      const statement = url ? { x5c, sig: new Uint8Array(64), alg: -7 } : {}
      const attestation = new Map<string, string | Uint8Array | Map<string, unknown>>([
        ['fmt', url ? 'android-key' : 'none'],
        ['attStmt', new Map(Object.entries(statement))],
        ['authData', bytes(authData(overrides, attestedData()))],
      ])
      return credential({
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(challenge: string, overrides: Overrides = {}) {
      const client = clientData('webauthn.get', challenge, overrides.origin)
      const authenticatorData = authData(overrides)
      const dataToSign = Buffer.concat([authenticatorData, sha256(client)])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(dataToSign).sign(privateKey).toString('base64url'),
      })
    },
  }
}
