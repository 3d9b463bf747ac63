/** Money is integer pence everywhere; pounds exist only in payloads and on screens, and are converted here. */

function assertPence(pence: number): void {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not a whole number of pence: ${pence}`)
}

/** 123450 → '£1,234.50'. Throws on anything but whole pence. */
export function formatPounds(pence: number): string {
  return `${pence < 0 ? '-' : ''}£${groupThousands(toDecimal(Math.abs(pence)))}`
}

/** '1234.50' → '1,234.50' */
export const groupThousands = (decimal: string): string =>
  decimal.replace(/^\d+/, (pounds) => {
    const first = pounds.length % 3
    return [pounds.slice(0, first), ...(pounds.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',')
  })

/** Like formatPounds, but whole pounds have no decimals: 1000000 → '£10,000'. */
export const formatPoundsShort = (pence: number): string => formatPounds(pence).replace(/\.00$/, '')

/** 123450 → '1234.50', for files and for fields to type in. Throws on anything but whole pence. */
export function toDecimal(pence: number): string {
  assertPence(pence)
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Pence as the number of pounds that payloads carry: 1999 → 19.99. */
export function toPounds(pence: number): number {
  assertPence(pence)
  return pence / 100
}

/** A payload's pounds as pence: 19.99 → 1999; rounds to the nearest penny. */
export function toPence(pounds: number): number {
  const pence = Math.round(pounds * 100)
  assertPence(pence)
  return pence === 0 ? 0 : pence
}

/** An amount in a call, as pence, or null: '1,234.5' → 123450. At most two decimals, no sign, no exponent. */
export function parsePounds(text: string): number | null {
  const match = /^£?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, pounds, decimals] = match
  if (!pounds && !decimals) return null
  const pence = Number(`${(pounds ?? '0').replaceAll(',', '')}${(decimals ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(pence) ? pence : null
}
