import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A value of ASN.1 in DER. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const list = (...parts: Uint8Array[]) => der(0x30, ...parts)
const number = (value: number, tag = 0x02) => der(tag, Buffer.from([value]))
const bytes = (value: Uint8Array) => der(0x04, value)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const name = (commonName: string) => list(der(0x31, list(oid('550403'), der(0x0c, Buffer.from(commonName)))))

const ECDSA_WITH_SHA256 = list(oid('2a8648ce3d040302'))
const VALIDITY = list(...['000101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time))))

type Certificate = { subject: string; publicKey: KeyObject; extensions?: Buffer[] }

function sign({ subject, publicKey, extensions = [] }: Certificate, issuer: string, key: KeyObject) {
  const content = list(
    der(0xa0, number(2)),
    number(1),
    ECDSA_WITH_SHA256,
    name(issuer),
    VALIDITY,
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, list(...extensions))] : []),
  )
  const signature = createSign('sha256').update(content).sign(key)
  return Uint8Array.from(list(content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature)))
}

/** Where lists of withdrawn certificates are to be had: whoever checks this certificate asks there. */
const withdrawnAt = (url: string) =>
  list(oid('551d1f'), bytes(list(list(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))))

/** What an Android phone says of a key that it made for this challenge. */
const madeByAndroid = (challenge: Uint8Array) =>
  list(
    oid('2b06010401d679020111'),
    bytes(
      list(
        ...[number(3), number(1, 0x0a), number(3), number(1, 0x0a)],
        ...[bytes(challenge), bytes(Buffer.alloc(0)), list(), list()],
      ),
    ),
  )

type Attested = { publicKey: KeyObject; challenge: Uint8Array; url: string }

/** A passkey's certificate as of an Android phone, which names an address, and that of its issuer: both made up here. */
export function androidCertificates({ publicKey, challenge, url }: Attested): Uint8Array[] {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [madeByAndroid(challenge), withdrawnAt(url)]
  return [
    sign({ subject: 'phone', publicKey, extensions }, 'issuer', issuer.privateKey),
    sign({ subject: 'issuer', publicKey: issuer.publicKey }, 'issuer', issuer.privateKey),
  ]
}
