import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in OTLP/HTTP's JSON encoding. */
export type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

type TracePayload = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** Receives traces like a collector, and keeps them. */
export class OtlpReceiver {
  readonly spans: SentSpan[] = []
  /** Everything received, as it came. */
  received = ''
  private server: Server | undefined

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        if (request.url === '/v1/traces') this.take(Buffer.concat(pieces).toString())
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    this.server = server
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  private take(body: string) {
    this.received += body
    for (const { scopeSpans } of (JSON.parse(body) as TracePayload).resourceSpans)
      for (const { spans } of scopeSpans) this.spans.push(...spans)
  }

  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}
