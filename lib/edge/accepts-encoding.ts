const named = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i')
const PATTERNS = { br: named('br'), gzip: named('gzip') }

export type Encoding = keyof typeof PATTERNS

/** Whether an Accept-Encoding header allows this encoding. */
export const acceptsEncoding = (encoding: Encoding, accepted: string | string[] = ''): boolean =>
  PATTERNS[encoding].test(String(accepted))
