/** Who asked for a transfer. Gifts alone have nobody: the database refuses such a transfer. */
export function askerOf({ userId }: { userId: string | null }): string {
  if (userId === null) throw new Error('A transfer has an admin who asked for it.')
  return userId
}
