import type { Page } from '@playwright/test'

/**
 * The next call to this address reaches the server and is carried out, but its response is lost on the way back. A call
 * with a key is retried automatically, so losing the retry's response too takes two times.
 */
export const loseResponse = (page: Page, address: string, times = 1) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )
