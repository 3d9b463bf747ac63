/** Whether an Accept-Encoding header allows this encoding, such as `br`. */
export const takes = (encoding: string, accepted: string | string[] = ''): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(String(accepted))
