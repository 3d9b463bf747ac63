import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { PushConnection } from '@/lib/platform/messages/push/post-push'

/** A key for push.example.com only, made for these tests; its certificate is valid until 2120. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHqCoPtxYDVXo5xx4
Zo0Sgjc0nPGJXXmVMeUIEsEKvwChRANCAASpCuwTLjmntKbneJHn2AOi9QGDMrm9
pUiC0H5tA+MYNokonpwICGRWoqxY+wE4sGpy/rEDefsg0zuZMCoRi5Yg
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgjCCASigAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBwdXNoLmV4
YW1wbGUuY29tMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBwdXNoLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEqQrsEy45p7Sm53iR59gDovUBgzK5vaVIgtB+bQPjGDaJKJ6cCAhkVqKsWPsB
OLBqcv6xA3n7INM7mTAqEYuWIKNbMFkwKgYDVR0RBCMwIYIQcHVzaC5leGFtcGxl
LmNvbYINKi5leGFtcGxlLmNvbTAMBgNVHRMEBTADAQH/MB0GA1UdDgQWBBSUAXo5
CX+MxNw3Gp+UQDbh2j4njTAKBggqhkjOPQQDAgNIADBFAiEAtX2T6y2swU8qNdpC
67v0u1n71XliUmOrmmyCXA3K3zwCIHRPjTswvllAIKNzn3JUL6IOKH9C63kuqXoY
8SFQvwt2
-----END CERTIFICATE-----`

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A browser that subscribes: only it can read what is sent to it (RFC 8291). */
export function aBrowser(name = randomBytes(9).toString('base64url')) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    path: `/${name}`,
    subscription: {
      endpoint: `https://push.example.com/${name}`,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer) => JSON.parse(decrypt(body, pair, auth)),
  }
}

/**
 * Decrypts an aes128gcm body as a browser does (RFC 8188, RFC 8291), without any code of the library that encrypted it.
 */
export function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const ciphertext = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32)
  const key = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  decipher.setAuthTag(ciphertext.subarray(-16))
  const plaintext = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, possibly followed by zeros.
  return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString('utf8')
}

/** Gives this file's tests a push service, over HTTPS on this machine. Call it once per file. */
export function openPushService() {
  const taken: ReceivedPush[] = []
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status, answer.headers).end()
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  beforeEach(() => {
    taken.length = 0
    answer = { status: 201 }
  })
  afterAll(() => new Promise((done) => server.close(done)))
  const lookup: LookupFunction = (_, options, done) => {
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  return {
    taken,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    /** How to reach it, although only public addresses are normally allowed. */
    connection: (): PushConnection => ({
      lookup,
      port: (server.address() as AddressInfo).port,
      ca: CERTIFICATE,
    }),
  }
}
