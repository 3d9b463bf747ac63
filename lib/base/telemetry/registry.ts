import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { perProcess } from '@/lib/base/per-process'

/** The metrics of this process. */

/** In seconds. Responses are promised within 5; a mail may take longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    calls: new Histogram({
      name: 'whipround_call_duration_seconds',
      help: 'Answers to calls, by the name of the call in its contract and the class of the status.',
      labelNames: ['call', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    pages: new Histogram({
      name: 'whipround_page_duration_seconds',
      help: 'Answers to requests for pages, by the class of the status.',
      labelNames: ['status'],
      buckets: BUCKETS,
      registers,
    }),
    providers: new Histogram({
      name: 'whipround_provider_duration_seconds',
      help: 'Calls to Stripe, Twilio and the mail server. Outcomes: ok, refused (a definite no), unavailable (it may have happened).',
      labelNames: ['provider', 'call', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
    jobs: new Histogram({
      name: 'whipround_job_duration_seconds',
      help: 'Jobs by queue. Outcomes: done, failed (it is tried again), given-up.',
      labelNames: ['queue', 'outcome'],
      buckets: [...BUCKETS, 30, 60, 300],
      registers,
    }),
    gauge: (name: string, help: string, labelNames: string[] = []) =>
      // In development, modules are loaded repeatedly.
      (registry.getSingleMetric(`whipround_${name}`) as Gauge | undefined) ??
      new Gauge({ name: `whipround_${name}`, help, labelNames, registers }),
  }
}

export const metrics = perProcess('metrics', makeMetrics)

/** Collects memory, processor, event loop and garbage collection; called once somebody wants to know. */
export const collectProcessMetrics = () => collectDefaultMetrics({ register: metrics.registry })
