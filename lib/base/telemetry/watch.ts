import { metrics } from './registry'
import { inSpan } from './spans'

/** Work that is counted, timed and traced under one name. */

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

type MeasuredCall = { name: string; method: string; path: string }

/**
 * Runs a call, counted by its name and traced by its path in the contract, never by the address that was requested. It
 * begins a trace: from a header, callers could join any.
 */
export async function watchCall(
  { name, method, path }: MeasuredCall,
  work: () => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now()
  const attributes = { 'http.request.method': method, 'http.route': path, 'whipround.call': name }
  const response = await inSpan(
    { name: `${method} ${path}`, kind: 'server', attributes },
    work,
    (answer) => ({
      'http.response.status_code': answer.status,
    }),
  )
  metrics.calls.observe({ call: name, status: statusClass(response.status) }, secondsSince(startedAt))
  return response
}

type ProviderName = 'stripe' | 'twilio' | 'smtp'
/** `refused` is a definite no; after `unavailable` it may have happened or not. */
export type ProviderOutcome = 'ok' | 'refused' | 'unavailable'

type Outcomes<T> = {
  outcomeOf?: (value: T) => ProviderOutcome
  outcomeOfError?: (error: unknown) => ProviderOutcome
}

/**
 * Makes a request to a provider: `call` is one of few names, never an address with an id. By default a value counts as
 * `ok`, an error as `unavailable`.
 */
export async function watchProvider<T>(
  { provider, call }: { provider: ProviderName; call: string },
  work: () => Promise<T>,
  { outcomeOf = () => 'ok', outcomeOfError = () => 'unavailable' }: Outcomes<T>,
): Promise<T> {
  const startedAt = performance.now()
  const record = (outcome: ProviderOutcome) =>
    metrics.providers.observe({ provider, call, outcome }, secondsSince(startedAt))
  const attributes = { 'peer.service': provider }
  try {
    const value = await inSpan(
      { name: `${provider} ${call}`, kind: 'client', attributes },
      work,
      (given) => ({
        'whipround.outcome': outcomeOf(given),
      }),
    )
    record(outcomeOf(value))
    return value
  } catch (error) {
    record(outcomeOfError(error))
    throw error
  }
}

type JobOutcome = 'done' | 'failed' | 'given-up'

type JobTry = { queue: string; traceparent: string | undefined; isLast: boolean }

/** Runs one try of a job, within the trace of what queued it. */
export async function watchJob(
  { queue, traceparent, isLast }: JobTry,
  work: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now()
  const record = (outcome: JobOutcome) => metrics.jobs.observe({ queue, outcome }, secondsSince(startedAt))
  try {
    await inSpan({ name: `job ${queue}`, kind: 'consumer', traceparent }, work)
    record('done')
  } catch (error) {
    record(isLast ? 'given-up' : 'failed')
    throw error
  }
}
