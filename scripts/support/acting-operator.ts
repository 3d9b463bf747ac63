/** What somebody typed that cannot be meant; its words say what to type instead. */
export class Misuse extends Error {}

/** Who acts by a command, and why, for the audit trail. Reads the settings: they must stand before. */
export async function actingOperator(values: { as?: string; reason?: string }) {
  const { operatorNamed } = await import('@/lib/auth/operators')
  const operator = operatorNamed(values.as ?? '')
  if (!operator) throw new Misuse('--as takes one of the emails in OPERATORS.')
  const reason = values.reason?.trim()
  if (!reason) throw new Misuse('--reason says why, for the audit trail.')
  return { operator, reason }
}
