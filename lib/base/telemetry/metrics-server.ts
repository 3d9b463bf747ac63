import { createServer, type Server } from 'node:http'
import { metrics } from './registry'

type MetricsServerOptions = {
  port: number
  host: string
  read: () => Promise<string>
  onError: (error: unknown, what: string) => void
}

/** Serves the text that `read` returns at /metrics, on a port of its own. */
export function openMetricsServer({ port, host, read, onError }: MetricsServerOptions): Server {
  const server = createServer(({ method, url }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD'))
      return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        onError(error, 'metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => onError(error, 'metrics are not served'))
  return server.listen(port, host).unref()
}
