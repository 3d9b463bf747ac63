import { traceparent } from '@/lib/base/telemetry/spans'

/** While tracing, the provider's objects carry the trace in their metadata, and their events bring it back. */
export function traceMetadata(): { traceparent?: string } {
  const parent = traceparent()
  return parent ? { traceparent: parent } : {}
}

/** The trace in which a provider's object was made. */
export function traceOf(object: object): string | undefined {
  const { metadata } = object as { metadata?: Record<string, string> | null }
  return metadata?.traceparent
}
