/** The id of what the provider names: by its id alone, or whole where that was asked for. */
export const idOf = (named: { id: string } | string | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id
