import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type Span, setTracing, type Tracing } from './spans'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

type Receiver = {
  /** The base URL, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  headers: Record<string, string>
  /** The share of traces to keep, 0 to 1. */
  ratio: number
  version: string
}

/**
 * Sends spans to an OTLP receiver from now on. Returns a function that sends what is left and stops. Nothing is
 * registered with OpenTelemetry globally: the framework would add spans of its own, with URLs that contain tokens.
 */
export function startTracing({ endpoint, headers, ratio, version }: Receiver): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'whipround', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers }),
      }),
    ],
  })
  const tracer = provider.getTracer('whipround')
  const contexts = new AsyncLocalStorage<Context>()
  const current = () => contexts.getStore() ?? ROOT_CONTEXT

  const inSpan: Tracing['inSpan'] = async (given, work, attributesOf) => {
    const parent = contextOf(given, current())
    const kind = given.kind ? KINDS[given.kind] : SpanKind.INTERNAL
    const span = tracer.startSpan(given.name, { kind, attributes: given.attributes }, parent)
    try {
      const value = await contexts.run(trace.setSpan(parent, span), work)
      span.setAttributes(attributesOf?.(value) ?? {})
      return value
    } catch (error) {
      recordFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  setTracing({
    inSpan,
    traceparent: () => {
      const span = trace.getSpanContext(current())
      return span && formatTraceparent(span)
    },
  })
  return async () => {
    setTracing(undefined)
    await provider.shutdown()
  }
}

/** Records only the error's name: its message may quote what somebody typed. */
function recordFailure(span: OpenSpan, error: unknown) {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function contextOf({ traceparent }: Span, current: Context): Context {
  const remote = traceparent ? parseTraceparent(traceparent) : null
  // Within the same trace, the current span is already below the remote one.
  const isOtherTrace = remote && remote.traceId !== trace.getSpanContext(current)?.traceId
  return isOtherTrace ? trace.setSpanContext(ROOT_CONTEXT, remote) : current
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function parseTraceparent(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
