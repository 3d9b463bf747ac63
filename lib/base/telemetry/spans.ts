import { perProcess } from '@/lib/base/per-process'

/**
 * The spans of a trace. While no receiver is set (lib/base/telemetry/start-tracing.ts), the work just runs and nothing of
 * OpenTelemetry is loaded. A span contains names, states and ids of ours: never a person, a text or an address.
 */
export type Span = {
  name: string
  /** The other end: a caller of ours, a service that we call, or a job of ours. */
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
  /** The W3C traceparent to continue from, of another process or another time. */
  traceparent?: string | null
}

export type Tracing = {
  inSpan: <T>(
    span: Span,
    work: () => Promise<T>,
    attributesOf?: (value: T) => Span['attributes'],
  ) => Promise<T>
  traceparent: () => string | undefined
}

const state = perProcess('tracing', (): { tracing?: Tracing } => ({}))

export function setTracing(tracing: Tracing | undefined) {
  state.tracing = tracing
}

/** Runs work as a child span of the current one, or of `from`; `told` adds attributes from its result. */
export const inSpan: Tracing['inSpan'] = (span, work, attributesOf) =>
  state.tracing ? state.tracing.inSpan(span, work, attributesOf) : work()

/** The traceparent for a later part of the same trace; undefined while nothing is traced. */
export const traceparent = (): string | undefined => state.tracing?.traceparent()
