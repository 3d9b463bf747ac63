import { ProviderError } from './client'

/** What says something of the object that was asked about; anything else says that the provider cannot be asked now. */
const ABOUT_THE_OBJECT = [400, 402, 404, 409]

/** Whether the provider could not be asked at all: silence, an error of its own, a limit, or a key that is wrong. */
export const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderError && !ABOUT_THE_OBJECT.includes(error.statusCode ?? 0)
