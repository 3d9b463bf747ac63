import { formatPounds } from '@/lib/money/pence'

/** Why this amount cannot be transferred, or null. */
export function transferProblem(pence: number, availablePence: number): string | null {
  if (pence <= 0) return 'Please enter a valid amount greater than 0'
  if (pence <= availablePence) return null
  return `Amount cannot exceed the group's remitted amount of ${formatPounds(availablePence)}`
}
