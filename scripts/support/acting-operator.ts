/** Something typed that cannot be right; the message says what to type instead. */
export class Misuse extends Error {}

/** Who acts through a command, and why, for the audit trail. It reads the settings, so they have to be set before. */
export async function actingOperator(values: { as?: string; reason?: string }) {
  const { operatorNamed } = await import('@/lib/auth/operators')
  const operator = operatorNamed(values.as ?? '')
  if (!operator) throw new Misuse('--as takes one of the emails in OPERATORS.')
  const reason = values.reason?.trim()
  if (!reason) throw new Misuse('--reason says why, for the audit trail.')
  return { operator, reason }
}
