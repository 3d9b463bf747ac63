/** The id of something that the provider refers to, either by its bare id or, if expanded, as a whole object. */
export const idOf = (reference: { id: string } | string | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
