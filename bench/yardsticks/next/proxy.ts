/** Matches nothing. Without it, the build would take the product's own from the folder that holds the packages. */
export const config = { matcher: '/nothing-matches' }

export const proxy = () => undefined
