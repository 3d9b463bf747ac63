import { ProviderError } from './client'

/** Statuses that are about the object asked for; with any other error, the provider cannot be used at the moment. */
const OBJECT_STATUSES = [400, 402, 404, 409]

/** Whether the provider could not be asked at all: no answer, an error of its own, a limit, or a wrong key. */
export const isProviderUnavailable = (error: unknown): boolean =>
  error instanceof ProviderError && !OBJECT_STATUSES.includes(error.statusCode ?? 0)
