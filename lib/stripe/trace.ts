import { traceparent } from '@/lib/tracing/spans'

/** While something is traced, what the provider makes for us carries the trace along, and its events bring it back. */
export function traceMetadata(): { traceparent?: string } {
  const from = traceparent()
  return from ? { traceparent: from } : {}
}

/** The trace that an object of the provider was made in. */
export function traceOf(object: object): string | undefined {
  const { metadata } = object as { metadata?: Record<string, string> | null }
  return metadata?.traceparent
}
