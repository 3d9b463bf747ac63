import { ProviderError } from './client'

/** The codes for this in the two generations of the provider's API. */
const CODES = ['resource_missing', 'not_found']

/** Whether the provider says for certain that it has no object with this id. An outage does not count. */
export const isUnknownObject = (error: unknown, id: string): boolean =>
  error instanceof ProviderError && CODES.includes(error.code ?? '') && error.message.includes(id)
