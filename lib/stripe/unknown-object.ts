import { ProviderError } from './client'

/** What the two generations of the provider's API call it. */
const CODES = ['resource_missing', 'not_found']

/** Whether the provider says for certain that it has no object of this id. An outage says nothing of the sort. */
export const isUnknownObject = (error: unknown, id: string): boolean =>
  error instanceof ProviderError && CODES.includes(error.code ?? '') && error.message.includes(id)
