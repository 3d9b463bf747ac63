/**
 * The parts of a trace. While no receiver is set (lib/tracing/start-tracing.ts), the work just runs and nothing of
 * OpenTelemetry is loaded. A span carries names, states and ids of ours: never a person, a text or an address.
 */
export type Span = {
  name: string
  /** Who is at the other end: a caller of ours, somebody we call, or a job of ours. */
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
  /** The W3C traceparent that it goes on from, in another process or at another time. */
  from?: string | null
}

export type Tracing = {
  inSpan: <T>(span: Span, work: () => Promise<T>, told?: (value: T) => Span['attributes']) => Promise<T>
  traceparent: () => string | undefined
}

// Bundles hold several of each module; a process has one tracing.
const kept = globalThis as typeof globalThis & { whiproundTracing?: Tracing }

export function traceWith(tracing: Tracing | undefined) {
  kept.whiproundTracing = tracing
}

/** Runs work as a span below the one that is under way, or below `from`; `told` adds what came of it. */
export const inSpan: Tracing['inSpan'] = (span, work, told) =>
  kept.whiproundTracing ? kept.whiproundTracing.inSpan(span, work, told) : work()

/** What a later part of the same trace goes on from; nothing while nothing is traced. */
export const traceparent = (): string | undefined => kept.whiproundTracing?.traceparent()
