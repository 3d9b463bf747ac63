/** The build's files that are sent compressed, by their endings. */
export const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The ending of a compressed copy by its encoding, the best first. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const
