/** Keeps what belongs to an amount: digits and the first dot, at most two decimals. '12a.345.6' → '12.34'. */
export function keepPlainAmount(raw: string): string {
  const [pounds = '', ...rest] = raw.replace(/[^\d.]/g, '').split('.')
  return rest.length > 0 ? `${pounds}.${rest.join('').slice(0, 2)}` : pounds
}

/** Completes the pence on leaving the field: '12' → '12.00', '.5' → '0.50'; text that is not an amount stays. */
export function settlePlainAmount(text: string): string {
  const match = /^0*(\d*)(?:\.(\d{0,2}))?$/.exec(text)
  if (!match || !/\d/.test(text)) return text
  return `${match[1] || '0'}.${(match[2] ?? '').padEnd(2, '0')}`
}
