import type { Page } from '@playwright/test'

/** The next call to this address reaches the server and is carried out, but its answer is lost on the way back. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
