/** The admin who asked for a transfer. Only gifts have no user: the database refuses a transfer without one. */
export function requesterOf({ userId }: { userId: string | null }): string {
  if (userId === null) throw new Error('A transfer must have an admin who asked for it.')
  return userId
}
